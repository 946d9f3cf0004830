-- Pages of documents for customers: the key of every kind, and what customers have answered there.

alter table credit_notes add column public_key {text} not null default '';
update credit_notes set public_key = {random};
create unique index credit_notes_by_public_key on credit_notes (company_id, public_key);

alter table settings add column customer_pages smallint not null default 1 check (customer_pages in (0, 1));
alter table settings add column page_link_in_mails smallint not null default 1 check (page_link_in_mails in (0, 1));
alter table settings add column page_link_on_paper smallint not null default 0 check (page_link_on_paper in (0, 1));

create table customer_responses (
  company_id bigint not null,
  id bigint not null,
  document_type {text} not null check (document_type in ('invoice', 'credit_note', 'offer')),
  document_id bigint not null,
  document_number {text} not null,
  document_number_folded {text} not null,
  type {text} not null check (type in ('opened', 'accepted', 'declined', 'asked')),
  name {text},
  name_folded {text},
  email {text},
  email_folded {text},
  text {text},
  text_folded {text},
  hash {text} not null,
  created {text} not null,
  signature {text},
  content {text},
  search {text} not null,
  primary key (company_id, id)
);

create index customer_responses_by_document on customer_responses (company_id, document_type, document_id, id);
{search customer_responses}
{words customer_responses}
{batches customer_responses}
