-- What the bank says about a payment order, and an earlier order for the same bill.

alter table payment_orders add column bank_answer {text};
alter table payment_orders add column bank_reason {text};
alter table payment_orders add column bank_reason_folded {text};
alter table payment_orders add column same_as_id bigint;

create index payment_orders_by_same on payment_orders (company_id, same_as_id) where same_as_id is not null;
