-- Statements of banks, their entries, and what was booked from each.

create table bank_statements (
  company_id bigint not null,
  id bigint not null,
  bank_account_id bigint not null,
  account {text} not null,
  account_folded {text} not null,
  format {text} not null check (format in ('camt.052', 'camt.053', 'camt.054', 'mt940', 'csv')),
  number {text} not null,
  number_folded {text} not null,
  currency {text} not null,
  "from" {text} not null,
  "to" {text} not null,
  opening_balance bigint,
  closing_balance bigint,
  difference bigint,
  gap bigint,
  entry_count bigint not null,
  status {text} not null check (status in ('reading', 'complete')),
  created {text} not null,
  search {text} not null,
  primary key (company_id, id)
);

create index bank_statements_by_to on bank_statements (company_id, "to", id);
create index bank_statements_by_account on bank_statements (company_id, bank_account_id, "to", id);
create index bank_statements_by_account_text on bank_statements (company_id, account, id);
{search bank_statements}
{words bank_statements}
{batches bank_statements}

create table bank_entries (
  company_id bigint not null,
  id bigint not null,
  bank_account_id bigint not null,
  statement_id bigint not null,
  batch_id bigint not null,
  date {text} not null,
  value_date {text},
  amount bigint not null,
  currency {text} not null,
  status {text} not null check (status in ('booked', 'proposed', 'waiting', 'put_away')),
  name {text},
  name_folded {text},
  iban {text},
  iban_folded {text},
  reference {text},
  reference_folded {text},
  message {text} not null,
  message_folded {text} not null,
  reason {text},
  reason_folded {text},
  contact_id bigint,
  is_reversal smallint not null check (is_reversal in (0, 1)),
  return_reason {text},
  return_reason_folded {text},
  charges bigint not null,
  servicer_reference {text},
  servicer_reference_folded {text},
  transaction_reference {text},
  transaction_reference_folded {text},
  entry_reference {text},
  entry_reference_folded {text},
  end_to_end_id {text},
  end_to_end_id_folded {text},
  code {text},
  code_folded {text},
  seen_in {text} not null,
  proposals {text} not null,
  created {text} not null,
  entry_key {text} not null,
  print {text} not null,
  day_key {text} not null,
  search {text} not null,
  primary key (company_id, id)
);

create index bank_entries_by_date on bank_entries (company_id, date, id);
create index bank_entries_by_status on bank_entries (company_id, status, date, id);
create index bank_entries_by_account on bank_entries (company_id, bank_account_id, date, id);
create index bank_entries_by_batch on bank_entries (company_id, batch_id, id);
create index bank_entries_by_statement on bank_entries (company_id, statement_id, id);
create index bank_entries_by_amount on bank_entries (company_id, amount, id);
-- An entry is known by one of these.
create index bank_entries_by_entry_key on bank_entries (company_id, bank_account_id, entry_key, id);
create index bank_entries_by_day_key on bank_entries (company_id, bank_account_id, day_key, id);
create index bank_entries_by_transaction on bank_entries (company_id, bank_account_id, transaction_reference, id);
-- Who paid from this account before.
create index bank_entries_by_iban on bank_entries (company_id, iban, id) where contact_id is not null;
{search bank_entries}
{words bank_entries}
{batches bank_entries}

create table bank_bookings (
  company_id bigint not null,
  id bigint not null,
  bank_entry_id bigint not null,
  payment_id bigint,
  refund_id bigint,
  invoice_id bigint,
  credit_note_id bigint,
  amount bigint not null,
  reasons {text} not null,
  is_automatic smallint not null check (is_automatic in (0, 1)),
  created {text} not null,
  search {text} not null,
  primary key (company_id, id)
);

create index bank_bookings_by_entry on bank_bookings (company_id, bank_entry_id, id);
create index bank_bookings_by_payment on bank_bookings (company_id, payment_id);
create index bank_bookings_by_refund on bank_bookings (company_id, refund_id);
create index bank_bookings_by_invoice on bank_bookings (company_id, invoice_id);

-- By what a payment finds its invoice.
create index invoices_by_reference on invoices (company_id, isr_reference_number) where isr_reference_number is not null;
