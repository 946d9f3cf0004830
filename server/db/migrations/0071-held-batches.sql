-- Payments of a large bank file are indexed together.
{index holds}
{holdable batches payments}
{holdable batches bank_entries}
