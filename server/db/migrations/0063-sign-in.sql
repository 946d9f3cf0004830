-- What signing in looks for among the users of all companies, so that it does not cost by how many there are: the
-- companies of a user, the browsers of a user, and what has expired meanwhile.

create index memberships_by_user_in_all on memberships (id, company_id);
create index known_devices_by_user on known_devices (user_id, last_used);
create index known_devices_by_use on known_devices (last_used);
create index throttles_by_begin on throttles (since);
create index one_time_keys_by_end on one_time_keys (expires);
