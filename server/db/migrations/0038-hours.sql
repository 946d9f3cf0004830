-- What the hours of a position are rounded to when efforts are billed.
alter table settings add column hours_rounding {text} not null default '0.01' check (hours_rounding in ('0.01', '0.05', '0.25'));
