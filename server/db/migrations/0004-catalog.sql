-- What a company sells.

create table product_categories (
  company_id bigint not null,
  id bigint not null,
  name {text} not null,
  name_folded {text} not null,
  accounting_account_number {text},
  accounting_account_number_folded {text},
  search {text} not null,
  primary key (company_id, id)
);

create unique index product_categories_by_exact_name on product_categories (company_id, name);
create index product_categories_by_name on product_categories (company_id, name_folded, id);
{search product_categories}

create table service_categories (
  company_id bigint not null,
  id bigint not null,
  name {text} not null,
  name_folded {text} not null,
  accounting_account_number {text},
  accounting_account_number_folded {text},
  search {text} not null,
  primary key (company_id, id)
);

create unique index service_categories_by_exact_name on service_categories (company_id, name);
create index service_categories_by_name on service_categories (company_id, name_folded, id);
{search service_categories}

create table products (
  company_id bigint not null,
  id bigint not null,
  number {text} not null,
  number_folded {text} not null,
  number_value bigint,
  name {text} not null,
  name_folded {text} not null,
  description {text},
  description_folded {text},
  notes {text},
  notes_folded {text},
  category_id bigint,
  including_vat smallint not null check (including_vat in (0, 1)),
  vat bigint not null,
  unit_id bigint not null,
  price bigint not null,
  price_purchase bigint,
  inventory_available bigint not null,
  inventory_reserved bigint not null,
  default_amount bigint not null,
  created {text} not null,
  search {text} not null,
  custom_fields {text} not null,
  primary key (company_id, id)
);

create unique index products_by_number on products (company_id, number);
create index products_by_number_value on products (company_id, number_value);
create index products_by_number_order on products (company_id, length(number), number, id);
create index products_by_name on products (company_id, name_folded, id);
create index products_by_category on products (company_id, category_id, id);
{search products}

create table services (
  company_id bigint not null,
  id bigint not null,
  number {text} not null,
  number_folded {text} not null,
  number_value bigint,
  name {text} not null,
  name_folded {text} not null,
  description {text},
  description_folded {text},
  notes {text},
  notes_folded {text},
  category_id bigint,
  including_vat smallint not null check (including_vat in (0, 1)),
  vat bigint not null,
  unit_id bigint not null,
  price bigint not null,
  default_amount bigint not null,
  created {text} not null,
  search {text} not null,
  custom_fields {text} not null,
  primary key (company_id, id)
);

create unique index services_by_number on services (company_id, number);
create index services_by_number_value on services (company_id, number_value);
create index services_by_number_order on services (company_id, length(number), number, id);
create index services_by_name on services (company_id, name_folded, id);
create index services_by_category on services (company_id, category_id, id);
{search services}
