-- Invoices that name no payment slip are printed with the company's usual one.
alter table settings add column payment_part smallint not null default 1 check (payment_part in (0, 1));
