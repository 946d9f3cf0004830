-- What is sent by e-mail and by post: see docs/mail.md.

create table outbox (
  company_id bigint not null,
  id bigint not null,
  channel {text} not null check (channel in ('E', 'P')),
  status {text} not null check (status in ('W', 'P', 'S', 'F', 'H', 'U', 'C')),
  document_type {text} not null check (document_type in ('invoice', 'offer', 'order_confirmation', 'delivery_note', 'letter')),
  document_id bigint not null,
  document_number {text},
  document_number_folded {text},
  printed_as {text} not null check (printed_as in ('D', 'R', 'R1', 'R2', 'R3', 'DC', 'RE')),
  file_name {text} not null,
  file_name_folded {text} not null,
  subject {text},
  subject_folded {text},
  body {text},
  body_folded {text},
  recipients {text} not null,
  from_type {text} check (from_type in ('CO', 'U', 'S', 'CE')),
  from_email {text},
  from_email_folded {text},
  from_name {text},
  from_name_folded {text},
  address {text},
  address_folded {text},
  palette {text} check (palette in ('C', 'BW')),
  print {text} check (print in ('D', 'S')),
  speed {text} check (speed in ('P', 'E')),
  attempts bigint not null,
  tries bigint not null,
  next_attempt {text},
  error {text},
  error_folded {text},
  sent {text},
  created {text} not null,
  user_id bigint,
  file {text},
  pages bigint,
  queued {text} not null,
  due {text},
  ended {text},
  handed_over smallint not null check (handed_over in (0, 1)),
  search {text} not null,
  primary key (company_id, id)
);

create index outbox_by_due on outbox (company_id, due, id);
create index outbox_by_status on outbox (company_id, status, channel, id);
create index outbox_by_document on outbox (company_id, document_type, document_id, id);
create index outbox_by_file on outbox (company_id, file);
{search outbox}

-- The PDFs that go with the messages, each once.
create table outbox_files (
  company_id bigint not null,
  hash {text} not null,
  content {text} not null,
  primary key (company_id, hash)
);

-- The address of mails that no company sends in its own name; null for no-reply at the host of the installation.
alter table installation add column mail_sender {text};
