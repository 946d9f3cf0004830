-- What earlier credit notes have given back of an invoice, and the credit note of the rest therefore does not.

alter table credit_notes add column deductions {text} not null default '[]';
