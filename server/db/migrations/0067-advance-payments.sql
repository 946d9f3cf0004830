-- Whether the invoice was made for the money: a deposit invoice of somebody who paid ahead.
alter table bank_bookings add column is_advance smallint not null default 0 check (is_advance in (0, 1));
