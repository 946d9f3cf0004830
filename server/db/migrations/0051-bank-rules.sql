-- Rules put entries of the bank away that are no payments of invoices. Units of a company have their plural.

create table bank_rules (
  company_id bigint not null,
  id bigint not null,
  name {text},
  name_folded {text},
  iban {text},
  iban_folded {text},
  text {text},
  text_folded {text},
  direction {text} check (direction in ('in', 'out')),
  reason {text} not null,
  reason_folded {text} not null,
  created {text} not null,
  search {text} not null,
  primary key (company_id, id)
);

create index bank_rules_by_reason on bank_rules (company_id, reason_folded, id);
{search bank_rules}
{words bank_rules}
{batches bank_rules}

alter table bank_entries add column rule_id bigint;
create index bank_entries_by_rule on bank_entries (company_id, rule_id, id) where rule_id is not null;

alter table units add column plural {text};
alter table units add column plural_folded {text};
