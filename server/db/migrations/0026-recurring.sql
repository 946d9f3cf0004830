-- Recurring invoices may issue and send what they make.

alter table recurring_invoices add column made_as {text} not null default 'draft' check (made_as in ('draft', 'issued', 'sent'));
alter table recurring_invoice_runs add column draft_reason {text} check (draft_reason in ('overdue', 'no_address', 'no_mail_server', 'not_printable'));
