-- Narrow indexes, for filters that no other index answers. The columns that are compared most come first.

{narrow products: id, category_id, price, created, number, name, name_folded, number_folded, including_vat, vat, unit_id, price_purchase, inventory_available, inventory_reserved, default_amount}
{narrow services: id, category_id, price, created, number, name, name_folded, number_folded, including_vat, vat, unit_id, default_amount}
{narrow contacts: id, relation, type, created, number, name, name_folded, number_folded, email, email_folded, phone, phone_folded, gender, gender_salutation_active, name_addition, name_addition_folded, salutation, salutation_folded, fax, fax_folded, website, website_folded, communication_language, communication_channel, communication_newsletter, currency, ebill_account_id, ebill_account_id_folded, vat_identification, vat_identification_folded, vat_rate, discount_rate, discount_type, payment_grace, hourly_rate, main_address_id}
{narrow delivery_notes: id, status, date, total, contact_id, currency, created, number, number_folded, contact_address_id, contact_prepage_address_id, contact_person_id, period_text, period_text_folded, vat_included, discount_rate, discount_type, language, signature_id, layout_id, page_amount, source_type, source_id}
{narrow invoices: id, status, total, due, date, contact_id, total_paid, currency, paid_date, created, number, number_folded, contact_address_id, contact_prepage_address_id, contact_person_id, period_from, period_to, period_text, period_text_folded, vat_included, discount_rate, discount_type, cash_discount_rate, cash_discount_date, bank_account_id, isr_id, isr_position, isr_reference_number, isr_reference_number_folded, payment_link_paypal, payment_link_postfinance, payment_link_payrexx, payment_link_smartcommerce, language, signature_id, layout_id, page_amount, source_type, source_id}
{narrow offers: id, status, date, total, contact_id, currency, valid_until, created, number, number_folded, contact_address_id, contact_prepage_address_id, contact_person_id, period_text, period_text_folded, vat_included, discount_rate, discount_type, accept_online, accept_online_status, language, signature_id, layout_id, page_amount}
{narrow order_confirmations: id, status, date, total, contact_id, currency, created, number, number_folded, contact_address_id, contact_prepage_address_id, contact_person_id, period_text, period_text_folded, vat_included, discount_rate, discount_type, language, signature_id, layout_id, page_amount, source_type, source_id}
{narrow efforts: id, date, user_id, entity_type, entity_id, activity_id, is_invoiced, duration, updated, hourly_rate}

-- Indexes of long texts, for `~`.

{texts products: description, notes}
{texts services: description, notes}
{texts contacts: notes}
{texts delivery_notes: notes}
{texts invoices: notes}
{texts offers: notes}
{texts order_confirmations: notes}
{texts efforts: notes}
