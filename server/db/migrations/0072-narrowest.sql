-- Most filters of invoices are about these, and the sums under a list are made of them.
{narrowest invoices: id, status, total, due, date, contact_id, total_paid, currency, paid_date, total_net, total_vat}

-- Nothing reads these. Reminders are found by "remind_from", and the names of payers among the contacts.
drop index invoices_with_workflow;
drop index invoices_to_remind_in_all;
drop index invoices_by_contact_name;
drop index credit_notes_by_contact_name;

-- Few invoices are made from another document.
drop index invoices_by_source;
create index invoices_by_source on invoices (company_id, source_type, source_id, id) where source_id is not null;
