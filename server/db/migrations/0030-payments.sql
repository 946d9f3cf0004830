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

-- What a payment was booked with, why it was written off, and where a surplus went.
alter table payments add column reason {text} check (reason in ('small', 'charges', 'goodwill', 'bad_debt'));
alter table payments add column pair_id bigint;
alter table payments add column other_invoice_id bigint;
alter table payments add column company_amount bigint;
alter table payments add column exchange_difference bigint;
create index payments_by_pair on payments (company_id, pair_id) where pair_id is not null;

-- Wider choices: a check cannot be changed, so the column is replaced.
alter table payments add column type_now {text} not null default 'N' check (type_now in ('N', 'C', 'D', 'W', 'CN', 'S', 'B'));
update payments set type_now = type;
alter table payments drop column type;
alter table payments rename column type_now to type;
alter table payments add column channel_now {text} check (channel_now in ('T', 'C', 'PP', 'PF', 'CC', 'PR', 'SC', 'TW', 'DD', 'O'));
update payments set channel_now = channel;
alter table payments drop column channel;
alter table payments rename column channel_now to channel;
alter table refunds add column channel_now {text} check (channel_now in ('T', 'C', 'PP', 'PF', 'CC', 'PR', 'SC', 'TW', 'DD', 'O'));
update refunds set channel_now = channel;
alter table refunds drop column channel;
alter table refunds rename column channel_now to channel;

create index payments_by_type on payments (company_id, type, date, id);
create index payments_by_channel on payments (company_id, channel {nulls first}, date, id);

-- Cash discounts with decimals.
update invoices set cash_discount_rate = cash_discount_rate * 1000000 where cash_discount_rate is not null;
update recurring_invoices set cash_discount_rate = cash_discount_rate * 1000000 where cash_discount_rate is not null;
