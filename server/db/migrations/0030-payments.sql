-- A list of all payments: what it is searched and filtered by is stored with each of them.

alter table payments add column contact_id bigint not null default 0;
alter table payments add column contact_name {text} not null default '';
alter table payments add column contact_name_folded {text} not null default '';
alter table payments add column invoice_number {text} not null default '';
alter table payments add column invoice_number_folded {text} not null default '';
alter table payments add column currency {text} not null default 'CHF';
alter table payments add column isr_reference_number {text};
alter table payments add column isr_reference_number_folded {text};

update payments set
  (contact_id, contact_name, contact_name_folded, invoice_number, invoice_number_folded, currency, isr_reference_number, isr_reference_number_folded) = (
    select contact_id, contact_name, contact_name_folded, number, number_folded, currency, isr_reference_number, isr_reference_number_folded
    from invoices i where i.company_id = payments.company_id and i.id = payments.invoice_id),
  -- The first two lines of an invoice's text are its number and its contact.
  search = (
    select substr(i.search, 1, 1 + {position}(substr(i.search, 2), '
') + {position}(substr(i.search, 2 + {position}(substr(i.search, 2), '
')), '
'))
    from invoices i where i.company_id = payments.company_id and i.id = payments.invoice_id)
    || case when notes is null or notes = '' then '' else substr(search, 2) end
    || case when amount < 0 then '-' else '' end || cast(abs(amount) / 100 as text) || '.' || substr(cast(100 + abs(amount) % 100 as text), 2) || '
'
    || coalesce((select substr(i.isr_reference_number, 18) from invoices i where i.company_id = payments.company_id and i.id = payments.invoice_id) || '
', '');

create index payments_by_date on payments (company_id, date, id);
create index payments_by_contact on payments (company_id, contact_id, date, id);
create index payments_by_amount on payments (company_id, amount, id);
create index payments_by_type on payments (company_id, type, date, id);
create index payments_by_channel on payments (company_id, channel {nulls first}, date, id);
