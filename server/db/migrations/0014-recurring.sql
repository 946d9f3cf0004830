-- What became of the dates of recurring invoices, each once, and when the next one is.

alter table recurring_invoices add column next_date {text};
create index recurring_invoices_by_next_date on recurring_invoices (company_id, next_date, id);

create table recurring_invoice_runs (
  company_id bigint not null,
  id bigint not null,
  recurring_invoice_id bigint not null,
  date {text} not null,
  outcome {text} not null check (outcome in ('made', 'failed', 'skipped')),
  invoice_id bigint,
  problem {text},
  problem_folded {text},
  created {text} not null,
  search {text} not null,
  primary key (company_id, id)
);

create unique index recurring_invoice_runs_by_date on recurring_invoice_runs (company_id, recurring_invoice_id, date);
create index recurring_invoice_runs_by_invoice on recurring_invoice_runs (company_id, invoice_id, id);
{search recurring_invoice_runs}
