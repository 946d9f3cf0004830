-- Issued documents are final: when each was issued, and the papers that went out.

alter table settings add column issued_documents {text} not null default 'final' check (issued_documents in ('final', 'editable'));

alter table invoices add column issued {text};
alter table invoices add column is_number_spent smallint not null default 0 check (is_number_spent in (0, 1));
update invoices set issued = coalesce(status_changed, created) where status <> 'DR';

create table papers (
  company_id bigint not null,
  id bigint not null,
  document_type {text} not null check (document_type in ('invoice', 'credit_note')),
  document_id bigint not null,
  document_number {text} not null,
  document_number_folded {text} not null,
  hash {text} not null,
  made_later smallint not null check (made_later in (0, 1)),
  page_amount bigint,
  created {text} not null,
  content {text} not null,
  file {text},
  search {text} not null,
  primary key (company_id, id)
);

create index papers_by_document on papers (company_id, document_type, document_id, id);
{search papers}
{words papers}

-- Files, each once. Those that issued documents need are kept for ever.
create table files (
  company_id bigint not null,
  hash {text} not null,
  content {text} not null,
  is_kept smallint not null check (is_kept in (0, 1)),
  primary key (company_id, hash)
);

insert into files (company_id, hash, content, is_kept)
select f.company_id, f.hash, f.content, case when exists (
  select 1 from outbox m
  where m.company_id = f.company_id and m.file = f.hash and m.document_type = 'invoice' and m.printed_as = 'D') then 1 else 0 end
from outbox_files f;
drop table outbox_files;
