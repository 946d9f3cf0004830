-- The mail server of a company. The password is encrypted with a key outside the database.
create table mail_servers (
  company_id bigint not null primary key,
  host {text} not null,
  port bigint not null,
  encryption {text} not null check (encryption in ('tls', 'starttls', 'none')),
  username {text},
  sealed_password {text}
);

-- Why a message was not sent, for programs, and what the other server said.
alter table outbox add column problem {text} check (problem in ('no_server', 'password_unreadable', 'network_refused', 'unreachable', 'timeout', 'not_encrypted', 'login_refused', 'refused', 'deferred', 'partly_refused', 'partly_deferred', 'no_confirmation', 'stopped', 'not_printable', 'invoice_deleted', 'invoice_cancelled', 'invoice_paid', 'post_folder', 'fault'));
alter table outbox add column answer {text};
alter table outbox add column answer_folded {text};
update outbox set problem = 'no_server' where status = 'H';
