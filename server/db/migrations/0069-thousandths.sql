-- Amounts of money are whole thousandths: see docs/decisions/0043. Lists in JSON have decimals and stay as they are, and so do the
-- journal and the papers of issued documents.

update invoices set total = total * 10, total_net = total_net * 10, total_vat = total_vat * 10, total_paid = total_paid * 10, total_credited = total_credited * 10, total_charges = total_charges * 10, charges_paid = charges_paid * 10;
update credit_notes set total = total * 10, total_net = total_net * 10, total_vat = total_vat * 10, total_used = total_used * 10;
update offers set total = total * 10, total_net = total_net * 10, total_vat = total_vat * 10;
update order_confirmations set total = total * 10, total_net = total_net * 10, total_vat = total_vat * 10;
update delivery_notes set total = total * 10, total_net = total_net * 10, total_vat = total_vat * 10;
update recurring_invoices set total = total * 10, total_net = total_net * 10, total_vat = total_vat * 10;
update payments set amount = amount * 10, charges = charges * 10, company_amount = company_amount * 10, exchange_difference = exchange_difference * 10;
update refunds set amount = amount * 10;
update invoice_reminders set open = open * 10, fee = fee * 10, interest = interest * 10;
update bank_statements set opening_balance = opening_balance * 10, closing_balance = closing_balance * 10, difference = difference * 10, gap = gap * 10;
update bank_entries set amount = amount * 10, charges = charges * 10;
update bank_bookings set amount = amount * 10;
update payment_orders set amount = amount * 10;
update payment_files set control_sum = control_sum * 10;
