-- working hours in their default order: {}
-- SQLite [1,"working-hours.version",1,100,0,1]
select cast(group_concat(item, ',') as blob) as items, (select value
  from counters
  where company_id = ? and name = ?) as version
  from ( select concat('{"id":', t."id", ',"user_id":', t."user_id", ',"date":', '"', t."date", '"', ',"time_start":', '"', t."time_start", '"', ',"time_end":', '"', t."time_end", '"', ',"created":', '"', t."created", '"', '}') as item
  from ( select t.rowid as row_key
  from working_hours t
  where t.company_id = ?
  order by t."date" desc, t."time_start" desc, t.id desc
  limit ? + 0 offset ?) page
  cross join working_hours t
  where t.rowid = page.row_key and t.company_id = ?);
-- PostgreSQL [1,"working-hours.version",1,100,0,1]
with state(version) as (select value
  from counters
  where company_id = $1 and name = $2), items as materialized ( select (select row_to_json(o)
  from (select t."id" as "id", t."user_id" as "user_id", t."date" as "date", t."time_start" as "time_start", t."time_end" as "time_end", t."created" as "created") o)::text as item, page.*
  from ( select t.id as row_key, t."date" as s0, t."time_start" as s1, t.id as s2
  from working_hours t
  where t.company_id = $3
  order by s0 desc, s1 desc, s2 desc
  limit $4 offset $5) page
  join working_hours t on t.company_id = $6 and t.id = page.row_key) select case when bytes <= 32000000 then (select string_agg(item, ','
  order by s0 desc, s1 desc, s2 desc)
  from items) end as items, (select version
  from state) as version, bytes
  from (select sum(octet_length(item)) as bytes
  from items) size;

-- units with their names in the language of the caller: {"sort":"-name","limit":"5"}
-- SQLite [1,"units.version",1,5,0,1]
select cast(group_concat(item, ',') as blob) as items, (select value
  from counters
  where company_id = ? and name = ?) as version
  from ( select concat('{"id":', t."id", ',"name":', json_quote(t."name_fr"), ',"scope":', '"', t."scope", '"', ',"custom":', iif(t."custom", 'true', 'false'), '}') as item
  from ( select t.rowid as row_key
  from units t
  where t.company_id = ?
  order by t."name_fr_folded" desc, t.id desc
  limit ? + 0 offset ?) page
  cross join units t
  where t.rowid = page.row_key and t.company_id = ?);
-- PostgreSQL [1,"units.version",1,5,0,1]
with state(version) as (select value
  from counters
  where company_id = $1 and name = $2), items as materialized ( select (select row_to_json(o)
  from (select t."id" as "id", t."name_fr" as "name", t."scope" as "scope", (t."custom" = 1) as "custom") o)::text as item, page.*
  from ( select t.id as row_key, t."name_fr_folded" as s0, t.id as s1
  from units t
  where t.company_id = $3
  order by s0 desc, s1 desc
  limit $4 offset $5) page
  join units t on t.company_id = $6 and t.id = page.row_key) select case when bytes <= 32000000 then (select string_agg(item, ','
  order by s0 desc, s1 desc)
  from items) end as items, (select version
  from state) as version, bytes
  from (select sum(octet_length(item)) as bytes
  from items) size;

-- addresses of one contact: {"filter":"{\"city\":\"~bern\"}"}
-- SQLite [1,"addresses.version",1,9,"bern",100,0,1]
select cast(group_concat(item, ',') as blob) as items, (select value
  from counters
  where company_id = ? and name = ?) as version
  from ( select concat('{"id":', t."id", ',"default":', iif(t."default", 'true', 'false'), ',"country":', '"', t."country", '"', ',"street":', json_quote(t."street"), ',"street_no":', json_quote(t."street_no"), ',"street2":', json_quote(t."street2"), ',"postcode":', json_quote(t."postcode"), ',"city":', json_quote(t."city"), ',"hide_on_documents":', iif(t."hide_on_documents", 'true', 'false'), ',"default_prepage":', iif(t."default_prepage", 'true', 'false'), '}') as item
  from ( select t.rowid as row_key
  from addresses t
  where t.company_id = ? and t.contact_id = ? and (in_time() and instr(t."city_folded", ?) > 0)
  order by t."street_folded", t.id
  limit ? + 0 offset ?) page
  cross join addresses t
  where t.rowid = page.row_key and t.company_id = ?);
-- PostgreSQL [1,"addresses.version",1,9,"%bern%",100,0,1]
with state(version) as (select value
  from counters
  where company_id = $1 and name = $2), items as materialized ( select (select row_to_json(o)
  from (select t."id" as "id", (t."default" = 1) as "default", t."country" as "country", t."street" as "street", t."street_no" as "street_no", t."street2" as "street2", t."postcode" as "postcode", t."city" as "city", (t."hide_on_documents" = 1) as "hide_on_documents", (t."default_prepage" = 1) as "default_prepage") o)::text as item, page.*
  from ( select t.id as row_key, t."street_folded" as s0, t.id as s1
  from addresses t
  where t.company_id = $3 and t.contact_id = $4 and t."city_folded" like $5
  order by s0, s1
  limit $6 offset $7) page
  join addresses t on t.company_id = $8 and t.id = page.row_key) select case when bytes <= 32000000 then (select string_agg(item, ','
  order by s0, s1)
  from items) end as items, (select version
  from state) as version, bytes
  from (select sum(octet_length(item)) as bytes
  from items) size;

-- working hours with a nested filter and several sort keys: {"filter":"{\"or\":[{\"date\":\">=2026-01-01\",\"user_id\":\"7\"},{\"and\":[{\"time_start\":\"!08:00\"},{\"id\":null}]}]}","sort":"user_id,-date"}
-- SQLite [1,"working-hours.version",1,"2026-01-01",7,"08:00",100,0,1]
select cast(group_concat(item, ',') as blob) as items, (select value
  from counters
  where company_id = ? and name = ?) as version
  from ( select concat('{"id":', t."id", ',"user_id":', t."user_id", ',"date":', '"', t."date", '"', ',"time_start":', '"', t."time_start", '"', ',"time_end":', '"', t."time_end", '"', ',"created":', '"', t."created", '"', '}') as item
  from ( select t.rowid as row_key
  from working_hours t
  where t.company_id = ? and ((t."date" >= ? and t."user_id" = ?) or (t."time_start" <> ? and t."id" is null))
  order by t."user_id", t."date" desc, t.id
  limit ? + 0 offset ?) page
  cross join working_hours t
  where t.rowid = page.row_key and t.company_id = ?);
-- PostgreSQL [1,"working-hours.version",1,"2026-01-01",7,"08:00",100,0,1]
with state(version) as (select value
  from counters
  where company_id = $1 and name = $2), items as materialized ( select (select row_to_json(o)
  from (select t."id" as "id", t."user_id" as "user_id", t."date" as "date", t."time_start" as "time_start", t."time_end" as "time_end", t."created" as "created") o)::text as item, page.*
  from ( select t.id as row_key, t."user_id" as s0, t."date" as s1, t.id as s2
  from working_hours t
  where t.company_id = $3 and ((t."date" >= $4 and t."user_id" = $5) or (t."time_start" <> $6 and t."id" is null))
  order by s0, s1 desc, s2
  limit $7 offset $8) page
  join working_hours t on t.company_id = $9 and t.id = page.row_key) select case when bytes <= 32000000 then (select string_agg(item, ','
  order by s0, s1 desc, s2)
  from items) end as items, (select version
  from state) as version, bytes
  from (select sum(octet_length(item)) as bytes
  from items) size;

-- contacts by two words, with their main address: {"q":"Müller be","with":"main_address"}
-- SQLite [1,"contacts.version","\nmuller be\n","\nmuller be"," muller be","\nmuller be",1,"be","\"muller\"",1,1,100,0,1]
select cast(group_concat(item, ',') as blob) as items, (select value
  from counters
  where company_id = ? and name = ?) as version
  from ( select concat('{"id":', t."id", ',"number":', json_quote(t."number"), ',"relation":', ifnull(t."relation", 'null'), ',"type":', '"', t."type", '"', ',"gender":', ifnull('"' || t."gender" || '"', 'null'), ',"gender_salutation_active":', iif(t."gender_salutation_active", 'true', 'false'), ',"name":', json_quote(t."name"), ',"name_addition":', json_quote(t."name_addition"), ',"salutation":', json_quote(t."salutation"), ',"phone":', json_quote(t."phone"), ',"fax":', json_quote(t."fax"), ',"email":', json_quote(t."email"), ',"website":', json_quote(t."website"), ',"notes":', json_quote(t."notes"), ',"communication_language":', '"', t."communication_language", '"', ',"communication_channel":', '"', t."communication_channel", '"', ',"communication_newsletter":', '"', t."communication_newsletter", '"', ',"currency":', ifnull('"' || t."currency" || '"', 'null'), ',"ebill_account_id":', json_quote(t."ebill_account_id"), ',"vat_identification":', json_quote(t."vat_identification"), ',"vat_rate":', ifnull(t."vat_rate" / 1e6, 'null'), ',"discount_rate":', iif(t."discount_rate" between -9007199254740992 and 9007199254740992, t."discount_rate" / 1e6, t."discount_rate" / 1000000 + t."discount_rate" % 1000000 / 1e6), ',"discount_type":', '"', t."discount_type", '"', ',"payment_grace":', ifnull(t."payment_grace", 'null'), ',"hourly_rate":', ifnull(iif(t."hourly_rate" between -9007199254740992 and 9007199254740992, t."hourly_rate" / 1e6, t."hourly_rate" / 1000000 + t."hourly_rate" % 1000000 / 1e6), 'null'), ',"created":', '"', t."created", '"', ',"main_address_id":', t."main_address_id", ',"main_address":', ifnull((select concat('{"id":', main_address_id_record."id", ',"default":', iif(main_address_id_record."default", 'true', 'false'), ',"country":', '"', main_address_id_record."country", '"', ',"street":', json_quote(main_address_id_record."street"), ',"street_no":', json_quote(main_address_id_record."street_no"), ',"street2":', json_quote(main_address_id_record."street2"), ',"postcode":', json_quote(main_address_id_record."postcode"), ',"city":', json_quote(main_address_id_record."city"), ',"hide_on_documents":', iif(main_address_id_record."hide_on_documents", 'true', 'false'), ',"default_prepage":', iif(main_address_id_record."default_prepage", 'true', 'false'), '}')
  from addresses main_address_id_record
  where main_address_id_record.company_id = t.company_id and main_address_id_record.id = t.main_address_id), 'null'), '}') as item
  from ( select t.rowid as row_key, case when (in_time() and instr(t.search, ?) > 0) then 0 when (in_time() and instr(' ' || coalesce(t."number_folded", '') || ' ' || coalesce(t."name_folded", ''), ?) > 0) then 1 when (in_time() and instr(' ' || coalesce(t."number_folded", '') || ' ' || coalesce(t."name_folded", ''), ?) > 0) then 2 when (in_time() and instr(t.search, ?) > 0) then 3 else 4 end as relevance
  from contacts t
  where t.company_id = ? and (in_time() and instr(t.search, ?) > 0) and t.id in (select rowid & 2147483647
  from contacts_search
  where contacts_search match ? and rowid between ? << 31 and (? << 31) + 2147483647)
  order by relevance, t."name_folded", t.id
  limit ? + 0 offset ?) page
  cross join contacts t
  where t.rowid = page.row_key and t.company_id = ?);
-- PostgreSQL [1,"contacts.version","%\nmuller be\n%","%\nmuller be%","% muller be%","%\nmuller be%",1,"%muller%","%be%",100,0,1]
with state(version) as (select value
  from counters
  where company_id = $1 and name = $2), items as materialized ( select (select row_to_json(o)
  from (select t."id" as "id", t."number" as "number", t."relation"::json as "relation", t."type" as "type", t."gender" as "gender", (t."gender_salutation_active" = 1) as "gender_salutation_active", t."name" as "name", t."name_addition" as "name_addition", t."salutation" as "salutation", t."phone" as "phone", t."fax" as "fax", t."email" as "email", t."website" as "website", t."notes" as "notes", t."communication_language" as "communication_language", t."communication_channel" as "communication_channel", t."communication_newsletter" as "communication_newsletter", t."currency" as "currency", t."ebill_account_id" as "ebill_account_id", t."vat_identification" as "vat_identification", case when t."vat_rate" % 100000 = 0 then round(t."vat_rate" * 0.000001, 1) else trim_scale(t."vat_rate" * 0.000001) end as "vat_rate", case when t."discount_rate" % 100000 = 0 then round(t."discount_rate" * 0.000001, 1) else trim_scale(t."discount_rate" * 0.000001) end as "discount_rate", t."discount_type" as "discount_type", t."payment_grace" as "payment_grace", case when t."hourly_rate" % 100000 = 0 then round(t."hourly_rate" * 0.000001, 1) else trim_scale(t."hourly_rate" * 0.000001) end as "hourly_rate", t."created" as "created", t."main_address_id" as "main_address_id", (select (select row_to_json(o)
  from (select main_address_id_record."id" as "id", (main_address_id_record."default" = 1) as "default", main_address_id_record."country" as "country", main_address_id_record."street" as "street", main_address_id_record."street_no" as "street_no", main_address_id_record."street2" as "street2", main_address_id_record."postcode" as "postcode", main_address_id_record."city" as "city", (main_address_id_record."hide_on_documents" = 1) as "hide_on_documents", (main_address_id_record."default_prepage" = 1) as "default_prepage") o)
  from addresses main_address_id_record
  where main_address_id_record.company_id = t.company_id and main_address_id_record.id = t.main_address_id) as "main_address") o)::text as item, page.*
  from ( select t.id as row_key, t."name_folded" as s0, t.id as s1, case when t.search like $3 then 0 when ' ' || coalesce(t."number_folded", '') || ' ' || coalesce(t."name_folded", '') like $4 then 1 when ' ' || coalesce(t."number_folded", '') || ' ' || coalesce(t."name_folded", '') like $5 then 2 when t.search like $6 then 3 else 4 end as relevance
  from contacts t
  where t.company_id = $7 and t.search like $8 and t.search like $9
  order by relevance, s0, s1
  limit $10 offset $11) page
  join contacts t on t.company_id = $12 and t.id = page.row_key) select case when bytes <= 32000000 then (select string_agg(item, ','
  order by relevance, s0, s1)
  from items) end as items, (select version
  from state) as version, bytes
  from (select sum(octet_length(item)) as bytes
  from items) size;

-- invoices by number: {"limit":"20","offset":"40"}
-- SQLite [1,"invoices.version","settings.version",1,20,40,1]
select cast(group_concat(item, ',') as blob) as items, (select cast(sum(value) as bigint)
  from counters
  where company_id = ? and name in (?,?)) as version
  from ( select concat('{"id":', t."id", ',"number":', json_quote(t."number"), ',"contact_id":', t."contact_id", ',"contact_address_id":', t."contact_address_id", ',"contact_prepage_address_id":', ifnull(t."contact_prepage_address_id", 'null'), ',"contact_person_id":', ifnull(t."contact_person_id", 'null'), ',"date":', '"', t."date", '"', ',"due":', '"', t."due", '"', ',"period_from":', ifnull('"' || t."period_from" || '"', 'null'), ',"period_to":', ifnull('"' || t."period_to" || '"', 'null'), ',"period_text":', json_quote(t."period_text"), ',"currency":', '"', t."currency", '"', ',"total":', t."total" / 1e2, ',"vat_included":', iif(t."vat_included", 'true', 'false'), ',"discount_rate":', iif(t."discount_rate" between -9007199254740992 and 9007199254740992, t."discount_rate" / 1e6, t."discount_rate" / 1000000 + t."discount_rate" % 1000000 / 1e6), ',"discount_type":', '"', t."discount_type", '"', ',"cash_discount_rate":', ifnull(t."cash_discount_rate", 'null'), ',"cash_discount_date":', ifnull('"' || t."cash_discount_date" || '"', 'null'), ',"total_paid":', t."total_paid" / 1e2, ',"paid_date":', ifnull('"' || t."paid_date" || '"', 'null'), ',"bank_account_id":', ifnull(t."bank_account_id", 'null'), ',"isr_id":', ifnull(t."isr_id", 'null'), ',"isr_position":', ifnull('"' || t."isr_position" || '"', 'null'), ',"isr_reference_number":', json_quote(t."isr_reference_number"), ',"payment_link_paypal":', iif(t."payment_link_paypal", 'true', 'false'), ',"payment_link_paypal_url":', json_quote((case when t.payment_link_paypal = 1 then ( select i.url || '/pay/' || cast(t.company_id as text) || '-' || t.public_key || '/paypal'
  from settings s, installation i
  where s.company_id = t.company_id and s.paypal_url is not null) end)), ',"payment_link_postfinance":', iif(t."payment_link_postfinance", 'true', 'false'), ',"payment_link_postfinance_url":', json_quote((case when t.payment_link_postfinance = 1 then ( select i.url || '/pay/' || cast(t.company_id as text) || '-' || t.public_key || '/postfinance'
  from settings s, installation i
  where s.company_id = t.company_id and s.postfinance_url is not null) end)), ',"payment_link_payrexx":', iif(t."payment_link_payrexx", 'true', 'false'), ',"payment_link_payrexx_url":', json_quote((case when t.payment_link_payrexx = 1 then ( select i.url || '/pay/' || cast(t.company_id as text) || '-' || t.public_key || '/payrexx'
  from settings s, installation i
  where s.company_id = t.company_id and s.payrexx_url is not null) end)), ',"payment_link_smartcommerce":', iif(t."payment_link_smartcommerce", 'true', 'false'), ',"payment_link_smartcommerce_url":', json_quote((case when t.payment_link_smartcommerce = 1 then ( select i.url || '/pay/' || cast(t.company_id as text) || '-' || t.public_key || '/smartcommerce'
  from settings s, installation i
  where s.company_id = t.company_id and s.smartcommerce_url is not null) end)), ',"language":', '"', t."language", '"', ',"signature_id":', ifnull(t."signature_id", 'null'), ',"layout_id":', t."layout_id", ',"page_amount":', ifnull(t."page_amount", 'null'), ',"notes":', json_quote(t."notes"), ',"status":', '"', t."status", '"', ',"created":', '"', t."created", '"', '}') as item
  from ( select t.rowid as row_key
  from invoices t
  where t.company_id = ?
  order by length(t."number") desc, t."number" desc, t.id desc
  limit ? + 0 offset ?) page
  cross join invoices t
  where t.rowid = page.row_key and t.company_id = ?);
-- PostgreSQL [1,"invoices.version","settings.version",1,20,40,1]
with state(version) as (select cast(sum(value) as bigint)
  from counters
  where company_id = $1 and name in ($2,$3)), items as materialized ( select (select row_to_json(o)
  from (select t."id" as "id", t."number" as "number", t."contact_id" as "contact_id", t."contact_address_id" as "contact_address_id", t."contact_prepage_address_id" as "contact_prepage_address_id", t."contact_person_id" as "contact_person_id", t."date" as "date", t."due" as "due", t."period_from" as "period_from", t."period_to" as "period_to", t."period_text" as "period_text", t."currency" as "currency", case when t."total" % 10 = 0 then round(t."total" * 0.01, 1) else trim_scale(t."total" * 0.01) end as "total", (t."vat_included" = 1) as "vat_included", case when t."discount_rate" % 100000 = 0 then round(t."discount_rate" * 0.000001, 1) else trim_scale(t."discount_rate" * 0.000001) end as "discount_rate", t."discount_type" as "discount_type", t."cash_discount_rate" as "cash_discount_rate", t."cash_discount_date" as "cash_discount_date", case when t."total_paid" % 10 = 0 then round(t."total_paid" * 0.01, 1) else trim_scale(t."total_paid" * 0.01) end as "total_paid", t."paid_date" as "paid_date", t."bank_account_id" as "bank_account_id", t."isr_id" as "isr_id", t."isr_position" as "isr_position", t."isr_reference_number" as "isr_reference_number", (t."payment_link_paypal" = 1) as "payment_link_paypal", (case when t.payment_link_paypal = 1 then ( select i.url || '/pay/' || cast(t.company_id as text) || '-' || t.public_key || '/paypal'
  from settings s, installation i
  where s.company_id = t.company_id and s.paypal_url is not null) end) as "payment_link_paypal_url", (t."payment_link_postfinance" = 1) as "payment_link_postfinance", (case when t.payment_link_postfinance = 1 then ( select i.url || '/pay/' || cast(t.company_id as text) || '-' || t.public_key || '/postfinance'
  from settings s, installation i
  where s.company_id = t.company_id and s.postfinance_url is not null) end) as "payment_link_postfinance_url", (t."payment_link_payrexx" = 1) as "payment_link_payrexx", (case when t.payment_link_payrexx = 1 then ( select i.url || '/pay/' || cast(t.company_id as text) || '-' || t.public_key || '/payrexx'
  from settings s, installation i
  where s.company_id = t.company_id and s.payrexx_url is not null) end) as "payment_link_payrexx_url", (t."payment_link_smartcommerce" = 1) as "payment_link_smartcommerce", (case when t.payment_link_smartcommerce = 1 then ( select i.url || '/pay/' || cast(t.company_id as text) || '-' || t.public_key || '/smartcommerce'
  from settings s, installation i
  where s.company_id = t.company_id and s.smartcommerce_url is not null) end) as "payment_link_smartcommerce_url", t."language" as "language", t."signature_id" as "signature_id", t."layout_id" as "layout_id", t."page_amount" as "page_amount", t."notes" as "notes", t."status" as "status", t."created" as "created") o)::text as item, page.*
  from ( select t.id as row_key, length(t."number") as s0, t."number" as s1, t.id as s2
  from invoices t
  where t.company_id = $4
  order by s0 desc, s1 desc, s2 desc
  limit $5 offset $6) page
  join invoices t on t.company_id = $7 and t.id = page.row_key) select case when bytes <= 32000000 then (select string_agg(item, ','
  order by s0 desc, s1 desc, s2 desc)
  from items) end as items, (select version
  from state) as version, bytes
  from (select sum(octet_length(item)) as bytes
  from items) size;
