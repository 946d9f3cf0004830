-- Searching by words, amounts and payment references.

-- Writing all search texts anew and indexing them once is faster than following each.
{drop search invoices}
{drop search offers}
{drop search order_confirmations}
{drop search delivery_notes}
{drop search recurring_invoices}

update invoices set search = search || case when total < 0 then '-' else '' end || cast(abs(total) / 100 as text) || '.' || substr(cast(100 + abs(total) % 100 as text), 2) || '
'
  || case when isr_reference_number is null then '' else substr(isr_reference_number, 18) || '
' end;
update offers set search = search || case when total < 0 then '-' else '' end || cast(abs(total) / 100 as text) || '.' || substr(cast(100 + abs(total) % 100 as text), 2) || '
';
update order_confirmations set search = search || case when total < 0 then '-' else '' end || cast(abs(total) / 100 as text) || '.' || substr(cast(100 + abs(total) % 100 as text), 2) || '
';
update delivery_notes set search = search || case when total < 0 then '-' else '' end || cast(abs(total) / 100 as text) || '.' || substr(cast(100 + abs(total) % 100 as text), 2) || '
';
update recurring_invoices set search = search || case when total < 0 then '-' else '' end || cast(abs(total) / 100 as text) || '.' || substr(cast(100 + abs(total) % 100 as text), 2) || '
';

{vocabulary}
{words contacts}
{words addresses}
{words units}
{words invoices}
{words payments}
{words layouts}
{words signatures}
{words bank_accounts}
{words custom_fields}
{words isrs}
{words exchange_rates}
{words vat_rates}
{words people}
{words accounts}
{words contact_groups}
{words reminders}
{words letters}
{words product_categories}
{words service_categories}
{words products}
{words services}
{words offers}
{words order_confirmations}
{words delivery_notes}
{words document_texts}
{words recurring_invoices}
{words cost_units}
{words projects}
{words activities}
{words efforts}
{words outbox}
{words invitations}
{words clients}
{words connected_apps}
{words personal_tokens}
{words webhooks}
{words saved_views}

{search invoices}
{search offers}
{search order_confirmations}
{search delivery_notes}
{search recurring_invoices}
