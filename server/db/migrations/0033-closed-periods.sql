-- Periods whose books are closed.

create table closed_periods (
  company_id bigint not null,
  id bigint not null,
  "from" {text} not null,
  "to" {text} not null,
  notes {text},
  notes_folded {text},
  user_id bigint not null,
  created {text} not null,
  search {text} not null,
  primary key (company_id, id)
);

create index closed_periods_by_to on closed_periods (company_id, "to", id);

-- Wider choices: a check cannot be changed, so the column is replaced.
alter table recurring_invoice_runs add column draft_reason_now {text} check (draft_reason_now in ('overdue', 'period_closed', 'no_address', 'no_mail_server', 'not_printable'));
update recurring_invoice_runs set draft_reason_now = draft_reason;
alter table recurring_invoice_runs drop column draft_reason;
alter table recurring_invoice_runs rename column draft_reason_now to draft_reason;
