-- Recurring invoices may issue and send what they make.

alter table recurring_invoices add column made_as {text} not null default 'draft' check (made_as in ('draft', 'issued', 'sent'));
alter table recurring_invoice_runs add column draft_reason {text} check (draft_reason in ('overdue', 'no_address', 'no_mail_server', 'not_printable'));

-- Reminders and receipts that went out are kept as the documents are. A paper is outdated when its document was changed since and cannot be printed.
alter table papers add column printed_as {text} not null default 'D' check (printed_as in ('D', 'R', 'R1', 'R2', 'R3', 'DC', 'RE'));
alter table papers add column is_outdated smallint not null default 0 check (is_outdated in (0, 1));
