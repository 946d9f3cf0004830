-- How paper looks, and how it is sent.

alter table layouts add column font {text} not null default 'inter' check (font in ('inter', 'source-sans', 'liberation-sans'));
alter table layouts add column font_size bigint not null default 9500000;
alter table layouts add column color {text} not null default '#0b6e5f';
alter table layouts add column address_position {text} not null default 'R' check (address_position in ('L', 'R'));
alter table layouts add column margin_top bigint not null default 20;
alter table layouts add column margin_right bigint not null default 20;
alter table layouts add column margin_bottom bigint not null default 20;
alter table layouts add column margin_left bigint not null default 20;
alter table layouts add column fold_marks smallint not null default 1 check (fold_marks in (0, 1));
alter table layouts add column logo_position {text} not null default 'L' check (logo_position in ('L', 'R'));
alter table layouts add column logo_height bigint not null default 20;
alter table layouts add column head_text {text};
alter table layouts add column head_text_folded {text};
alter table layouts add column foot_text {text};
alter table layouts add column foot_text_folded {text};
alter table layouts add column delivery_note_prices smallint not null default 0 check (delivery_note_prices in (0, 1));
alter table layouts add column perforated_paper smallint not null default 0 check (perforated_paper in (0, 1));
alter table layouts add column logo {text};

-- Envelopes have their window on the right in Switzerland, and on the left elsewhere, where texts begin with the address.
update layouts set address_position = 'L', margin_left = 25
where company_id in (select id from companies where country not in ('CH', 'LI'));

alter table signatures add column image {text};

alter table isrs add column reference_type {text} check (reference_type in ('NON', 'SCOR', 'QRR'));

alter table settings add column mail_from {text} not null default 'CO' check (mail_from in ('CO', 'U', 'S', 'CE'));
alter table settings add column mail_sender {text};
alter table settings add column mail_sender_folded {text};

-- The steps of reminder workflows that were done: each once, ever.
create table workflow_runs (
  company_id bigint not null,
  invoice_id bigint not null,
  status {text} not null,
  action {text} not null,
  day {text} not null,
  primary key (company_id, invoice_id, status, action)
);

create index invoices_with_workflow on invoices (company_id, due, id) where workflow <> '[]';
