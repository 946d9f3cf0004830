-- Payments name the running number of an invoice in their reference.
create index invoices_by_running_number on invoices (company_id, running_number, id);
