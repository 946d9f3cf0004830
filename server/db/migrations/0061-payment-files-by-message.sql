-- The inbox finds the company that has made a payment file by the answer of the bank to it.

create index payment_files_by_message_in_all on payment_files (message_id);
