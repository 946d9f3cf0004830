-- Nobody searches these.

{drop search recurring_invoice_runs}
{drop search timers}
{drop search working_hours}

-- New rows are indexed in batches.

{index progress}
{batches contacts: notes}
{batches addresses}
{batches units}
{batches invoices: notes}
{batches payments}
{batches layouts}
{batches signatures}
{batches bank_accounts}
{batches custom_fields}
{batches isrs}
{batches exchange_rates}
{batches vat_rates}
{batches people}
{batches accounts}
{batches contact_groups}
{batches reminders}
{batches letters}
{batches product_categories}
{batches service_categories}
{batches products: description, notes}
{batches services: description, notes}
{batches offers: notes}
{batches order_confirmations: notes}
{batches delivery_notes: notes}
{batches document_texts}
{batches recurring_invoices}
{batches cost_units}
{batches projects}
{batches activities}
{batches efforts: notes}
{batches outbox}
{batches invitations}
{batches clients}
{batches connected_apps}
{batches personal_tokens}
{batches webhooks}
{batches saved_views}
{batches papers}
