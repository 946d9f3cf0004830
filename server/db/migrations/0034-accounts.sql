-- The accounts of the books: the chart, what the company has chosen instead of it, and what DATEV calls the company.
alter table settings add column chart_of_accounts {text} check (chart_of_accounts in ('kmu', 'skr03', 'skr04', 'ekr'));
alter table settings add column accounts {text} not null default '[]';
alter table settings add column fiscal_year_start bigint not null default 1;
alter table settings add column datev_consultant bigint;
alter table settings add column datev_client bigint;
