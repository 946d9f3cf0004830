-- The country that an issued document went to.
alter table invoices add column issued_country {text};
alter table credit_notes add column issued_country {text};
{fill issued_country}
