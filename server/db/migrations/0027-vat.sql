-- VAT is stored with documents: by category and rate, in their own currency and in that of the company.

alter table invoices add column total_net bigint not null default 0;
alter table invoices add column total_vat bigint not null default 0;
alter table invoices add column vat {text} not null default '[]';
alter table invoices add column accounting_currency {text} not null default 'CHF';
alter table invoices add column exchange_rate bigint;
alter table invoices add column vat_accounting {text};

alter table credit_notes add column total_net bigint not null default 0;
alter table credit_notes add column total_vat bigint not null default 0;
alter table credit_notes add column vat {text} not null default '[]';
alter table credit_notes add column accounting_currency {text} not null default 'CHF';
alter table credit_notes add column exchange_rate bigint;
alter table credit_notes add column vat_accounting {text};

alter table offers add column total_net bigint not null default 0;
alter table offers add column total_vat bigint not null default 0;
alter table offers add column vat {text} not null default '[]';
alter table offers add column accounting_currency {text} not null default 'CHF';
alter table offers add column exchange_rate bigint;
alter table offers add column vat_accounting {text};

alter table order_confirmations add column total_net bigint not null default 0;
alter table order_confirmations add column total_vat bigint not null default 0;
alter table order_confirmations add column vat {text} not null default '[]';
alter table order_confirmations add column accounting_currency {text} not null default 'CHF';
alter table order_confirmations add column exchange_rate bigint;
alter table order_confirmations add column vat_accounting {text};

alter table delivery_notes add column total_net bigint not null default 0;
alter table delivery_notes add column total_vat bigint not null default 0;
alter table delivery_notes add column vat {text} not null default '[]';
alter table delivery_notes add column accounting_currency {text} not null default 'CHF';
alter table delivery_notes add column exchange_rate bigint;
alter table delivery_notes add column vat_accounting {text};

alter table recurring_invoices add column total_net bigint not null default 0;
alter table recurring_invoices add column total_vat bigint not null default 0;
alter table recurring_invoices add column vat {text} not null default '[]';
alter table recurring_invoices add column accounting_currency {text} not null default 'CHF';
alter table recurring_invoices add column exchange_rate bigint;
alter table recurring_invoices add column vat_accounting {text};

-- Why something is not taxed: the defaults of the company, of a contact, of an article and of a rate.
alter table settings add column vat_liable smallint not null default 1 check (vat_liable in (0, 1));
alter table settings add column vat_category {text} check (vat_category in ('Z', 'E', 'AE', 'K', 'G', 'O'));
alter table settings add column vat_reason {text};
alter table settings add column vat_reason_folded {text};
alter table contacts add column vat_category {text} check (vat_category in ('Z', 'E', 'AE', 'K', 'G', 'O'));
alter table contacts add column vat_reason {text};
alter table contacts add column vat_reason_folded {text};
alter table products add column vat_category {text} check (vat_category in ('Z', 'E', 'AE', 'K', 'G', 'O'));
alter table products add column vat_reason {text};
alter table products add column vat_reason_folded {text};
alter table services add column vat_category {text} check (vat_category in ('Z', 'E', 'AE', 'K', 'G', 'O'));
alter table services add column vat_reason {text};
alter table services add column vat_reason_folded {text};
alter table vat_rates add column category {text} check (category in ('S', 'Z', 'E', 'AE', 'K', 'G', 'O'));
alter table vat_rates add column reason {text};
alter table vat_rates add column reason_folded {text};

-- Filters and orders by the new sums.
drop index if exists invoices_narrow;
drop index if exists credit_notes_narrow;
drop index if exists offers_narrow;
drop index if exists order_confirmations_narrow;
drop index if exists delivery_notes_narrow;

{fill vat}

{narrow invoices: id, status, total, due, date, contact_id, total_paid, currency, paid_date, created, number, number_folded, contact_address_id, contact_prepage_address_id, contact_person_id, period_from, period_to, period_text, period_text_folded, vat_included, discount_rate, discount_type, cash_discount_rate, cash_discount_date, bank_account_id, isr_id, isr_position, isr_reference_number, isr_reference_number_folded, payment_link_paypal, payment_link_postfinance, payment_link_payrexx, payment_link_smartcommerce, language, signature_id, layout_id, page_amount, source_type, source_id, total_net, total_vat}
{narrow credit_notes: id, status, date, total, contact_id, total_used, currency, invoice_id, created, number, number_folded, contact_address_id, contact_prepage_address_id, contact_person_id, reason, reason_folded, is_cancellation, period_text, period_text_folded, vat_included, discount_rate, discount_type, language, signature_id, layout_id, page_amount, total_net, total_vat}
{narrow offers: id, status, date, total, contact_id, currency, valid_until, created, number, number_folded, contact_address_id, contact_prepage_address_id, contact_person_id, period_text, period_text_folded, vat_included, discount_rate, discount_type, accept_online, accept_online_status, language, signature_id, layout_id, page_amount, total_net, total_vat}
{narrow order_confirmations: id, status, date, total, contact_id, currency, created, number, number_folded, contact_address_id, contact_prepage_address_id, contact_person_id, period_text, period_text_folded, vat_included, discount_rate, discount_type, language, signature_id, layout_id, page_amount, source_type, source_id, total_net, total_vat}
{narrow delivery_notes: id, status, date, total, contact_id, currency, created, number, number_folded, contact_address_id, contact_prepage_address_id, contact_person_id, period_text, period_text_folded, vat_included, discount_rate, discount_type, language, signature_id, layout_id, page_amount, source_type, source_id, total_net, total_vat}
