-- Orders to the bank to pay somebody, and the files that they went out in.

create table payment_files (
  company_id bigint not null,
  id bigint not null,
  bank_account_id bigint not null,
  message_id {text} not null,
  message_id_folded {text} not null,
  order_count bigint not null,
  control_sum bigint not null,
  hash {text} not null,
  created {text} not null,
  content {text} not null,
  search {text} not null,
  primary key (company_id, id)
);

create index payment_files_by_created on payment_files (company_id, created, id);
{search payment_files}
{words payment_files}
{batches payment_files}

create table payment_orders (
  company_id bigint not null,
  id bigint not null,
  bank_account_id bigint not null,
  status {text} not null check (status in ('open', 'ordered', 'paid')),
  name {text} not null,
  name_folded {text} not null,
  street {text},
  street_folded {text},
  house_number {text},
  house_number_folded {text},
  postcode {text},
  postcode_folded {text},
  city {text} not null,
  city_folded {text} not null,
  country {text} not null,
  iban {text} not null,
  iban_folded {text} not null,
  amount bigint not null,
  currency {text} not null,
  reference {text},
  reference_folded {text},
  message {text},
  message_folded {text},
  date {text} not null,
  contact_id bigint,
  credit_note_id bigint,
  invoice_id bigint,
  payment_file_id bigint,
  bank_entry_id bigint,
  end_to_end_id {text} not null,
  end_to_end_id_folded {text} not null,
  created {text} not null,
  updated {text} not null,
  search {text} not null,
  primary key (company_id, id)
);

create index payment_orders_by_date on payment_orders (company_id, date, id);
create index payment_orders_by_status on payment_orders (company_id, status, date, id);
create index payment_orders_by_file on payment_orders (company_id, payment_file_id, id);
create index payment_orders_by_contact on payment_orders (company_id, contact_id, id);
create index payment_orders_by_credit_note on payment_orders (company_id, credit_note_id) where credit_note_id is not null;
create index payment_orders_by_invoice on payment_orders (company_id, invoice_id) where invoice_id is not null;
create index payment_orders_by_entry on payment_orders (company_id, bank_entry_id) where bank_entry_id is not null;
-- By what a statement finds them.
create unique index payment_orders_by_end_to_end on payment_orders (company_id, end_to_end_id);
create index payment_orders_by_iban on payment_orders (company_id, iban, amount, id);
{search payment_orders}
{words payment_orders}
{batches payment_orders}
