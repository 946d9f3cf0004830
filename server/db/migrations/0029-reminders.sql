-- Reminders of invoices, each level once, with what each asks for beside the invoice; their terms, and pauses.

alter table settings add column reminder_terms {text} not null default '[]';
alter table contacts add column reminder_terms {text} not null default '[]';
alter table contacts add column reminders_paused_until {text};
alter table invoices add column reminders_paused_until {text};

create table invoice_reminders (
  company_id bigint not null,
  id bigint not null,
  invoice_id bigint not null,
  status {text} not null check (status in ('R', 'R1', 'R2', 'R3')),
  date {text} not null,
  due {text} not null,
  open bigint not null,
  fee bigint not null,
  interest bigint not null,
  created {text} not null,
  search {text} not null,
  primary key (company_id, id)
);

create unique index invoice_reminders_by_invoice on invoice_reminders (company_id, invoice_id, status);

-- What the reminders ask for beside the invoice, and what payments have settled of it.
alter table invoices add column total_charges bigint not null default 0;
alter table invoices add column charges_paid bigint not null default 0;
alter table payments add column charges bigint not null default 0;

-- Among many invoices, few are still to be reminded of.
create index invoices_to_remind on invoices (company_id, due, id) where status in ('S', 'PP', 'R', 'R1', 'R2');
