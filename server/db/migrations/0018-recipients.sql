-- Recipients of a mail about whom the mail server has decided: those who have it, and those it refused for good.

alter table outbox add column settled {text} not null default '[]';
