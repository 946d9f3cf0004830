-- What reports read: the turnover of documents, what is not settled of them, and when invoices were paid.

drop index invoices_by_turnover;
create index invoices_by_turnover on invoices (company_id, date, currency, status, total, total_net, total_credited, contact_id);
create index credit_notes_by_turnover on credit_notes (company_id, date, currency, issued, total, total_net, contact_id);
create index invoices_unsettled on invoices (company_id, id) where total <> total_paid;
create index credit_notes_unsettled on credit_notes (company_id, id) where total <> total_used;
create index invoices_by_paid_date on invoices (company_id, paid_date, status, total, date, due, contact_id) where paid_date is not null;
