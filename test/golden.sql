-- Written by: npm run golden

-- units with their names in the language of the caller: {"sort":"-name","limit":"5"}
-- SQLite [1,"units.version",1,5,0,1]
select cast(group_concat(item, ',') as blob) as items, (select value
    from counters
    where company_id = ? and name = ?) as version
  from ( select concat('{"id":', t."id", ',"name":', json_quote(t."name_fr"), ',"scope":', '"', t."scope", '"', ',"custom":', iif(t."custom", 'true', 'false'), '}') as item
    from ( select t.rowid as row_key, t.id
      from units t
      where t.company_id = ? and likely(t.rowid & 255 or in_time())
      order by t."name_fr_folded" desc, t.id desc
      limit ? + 0 offset ?) page
    cross join units t
    where t.rowid = page.row_key and t.company_id = ?);
-- PostgreSQL [1,"units.version",1,1]
with state as (select (select value
      from counters
      where company_id = $1 and name = $2) as version), items as materialized ( select (select row_to_json(o)
      from (select t."id" as "id", t."name_fr" as "name", t."scope" as "scope", (t."custom" = 1) as "custom") o)::text as item, page.*
    from ( select t.id as row_key, t."name_fr_folded" as s0, t.id as s1
      from units t
      where t.company_id = $3
      order by s0 desc, s1 desc
      limit 5) page
    cross join lateral ( select *
      from units
      where company_id = $4 and id = page.row_key
      limit 1) t) select case when bytes <= 32000000 then (select string_agg(item, ','
      order by s0 desc, s1 desc)
    from items) end as items, state.*, bytes
  from (select sum(octet_length(item)) as bytes
    from items) size, state;

-- addresses of one contact: {"filter":"{\"city\":\"~bern\"}"}
-- SQLite [1,"addresses.version",1,9,"bern",100,0,1]
select cast(group_concat(item, ',') as blob) as items, (select value
    from counters
    where company_id = ? and name = ?) as version
  from ( select concat('{"id":', t."id", ',"default":', iif(t."default", 'true', 'false'), ',"country":', '"', t."country", '"', ',"street":', json_quote(t."street"), ',"street_no":', json_quote(t."street_no"), ',"street2":', json_quote(t."street2"), ',"postcode":', json_quote(t."postcode"), ',"city":', json_quote(t."city"), ',"hide_on_documents":', iif(t."hide_on_documents", 'true', 'false'), ',"default_prepage":', iif(t."default_prepage", 'true', 'false'), '}') as item
    from ( select t.rowid as row_key, t.id
      from addresses t
      where t.company_id = ? and t.contact_id = ? and likely(t.rowid & 255 or in_time()) and ((octet_length(t."city_folded") < 64 or in_time()) and instr(t."city_folded", ?) > 0)
      order by t."street_folded", t.id
      limit ? + 0 offset ?) page
    cross join addresses t
    where t.rowid = page.row_key and t.company_id = ?);
-- PostgreSQL [1,"addresses.version",1,9,"%bern%",1]
with state as (select (select value
      from counters
      where company_id = $1 and name = $2) as version), items as materialized ( select (select row_to_json(o)
      from (select t."id" as "id", (t."default" = 1) as "default", t."country" as "country", t."street" as "street", t."street_no" as "street_no", t."street2" as "street2", t."postcode" as "postcode", t."city" as "city", (t."hide_on_documents" = 1) as "hide_on_documents", (t."default_prepage" = 1) as "default_prepage") o)::text as item, page.*
    from ( select t.id as row_key, t."street_folded" as s0, t.id as s1
      from addresses t
      where t.company_id = $3 and t.contact_id = $4 and t."city_folded" like $5
      order by s0, s1
      limit 100) page
    cross join lateral ( select *
      from addresses
      where company_id = $6 and id = page.row_key
      limit 1) t) select case when bytes <= 32000000 then (select string_agg(item, ','
      order by s0, s1)
    from items) end as items, state.*, bytes
  from (select sum(octet_length(item)) as bytes
    from items) size, state;

-- working hours with a nested filter and several sort keys: {"filter":"{\"or\":[{\"date\":\">=2026-01-01\",\"user_id\":\"7\"},{\"and\":[{\"time_start\":\"!08:00\"},{\"id\":null}]}]}","sort":"user_id,-date"}
-- SQLite [1,"working-hours.version",1,"2026-01-01",7,"08:00",100,0,1]
select cast(group_concat(item, ',') as blob) as items, (select value
    from counters
    where company_id = ? and name = ?) as version
  from ( select concat('{"id":', t."id", ',"user_id":', t."user_id", ',"date":', '"', t."date", '"', ',"time_start":', '"', t."time_start", '"', ',"time_end":', '"', t."time_end", '"', ',"created":', '"', t."created", '"', '}') as item
    from ( select t.rowid as row_key, t.id
      from working_hours t
      where t.company_id = ? and likely(t.rowid & 255 or in_time()) and ((t."date" >= ? and t."user_id" = ?) or (t."time_start" <> ? and t."id" is null))
      order by t."user_id", t."date" desc, t.id
      limit ? + 0 offset ?) page
    cross join working_hours t
    where t.rowid = page.row_key and t.company_id = ?);
-- PostgreSQL [1,"working-hours.version",1,"2026-01-01",7,"08:00",1]
with state as (select (select value
      from counters
      where company_id = $1 and name = $2) as version), items as materialized ( select (select row_to_json(o)
      from (select t."id" as "id", t."user_id" as "user_id", t."date" as "date", t."time_start" as "time_start", t."time_end" as "time_end", t."created" as "created") o)::text as item, page.*
    from ( select t.id as row_key, t."user_id" as s0, t."date" as s1, t.id as s2
      from working_hours t
      where t.company_id = $3 and ((t."date" >= $4 and t."user_id" = $5) or (t."time_start" <> $6 and t."id" is null))
      order by s0, s1 desc, s2
      limit 100) page
    cross join lateral ( select *
      from working_hours
      where company_id = $7 and id = page.row_key
      limit 1) t) select case when bytes <= 32000000 then (select string_agg(item, ','
      order by s0, s1 desc, s2)
    from items) end as items, state.*, bytes
  from (select sum(octet_length(item)) as bytes
    from items) size, state;

-- contacts by two words, with their main address: {"q":"Müller be","with":"main_address"}
-- SQLite [1,"contacts.version",1,"contacts.version","addresses.version","\nmuller be\n","\nmuller be"," muller be","\nmuller be",1,32,1,"muller","\"be\"*",1,0,1,2147483647,"\"muller\"",1,0,1,2147483647,"\"be\"*",1,0,1,2147483647,1,1,"contacts",0,2147483647,"muller"," be","\nbe",100,0,1]
select cast(group_concat(item, ',') as blob) as items, (select value
    from counters
    where company_id = ? and name = ?) as version, (select cast(sum(value) as bigint) as version
    from counters
    where company_id = ? and name in (?,?)) as shown
  from ( select concat('{"id":', t."id", ',"number":', json_quote(t."number"), ',"relation":', ifnull(t."relation", 'null'), ',"type":', '"', t."type", '"', ',"gender":', ifnull('"' || t."gender" || '"', 'null'), ',"gender_salutation_active":', iif(t."gender_salutation_active", 'true', 'false'), ',"name":', json_quote(t."name"), ',"name_addition":', json_quote(t."name_addition"), ',"salutation":', json_quote(t."salutation"), ',"phone":', json_quote(t."phone"), ',"fax":', json_quote(t."fax"), ',"email":', json_quote(t."email"), ',"website":', json_quote(t."website"), ',"notes":', json_quote(t."notes"), ',"communication_language":', '"', t."communication_language", '"', ',"communication_channel":', '"', t."communication_channel", '"', ',"communication_newsletter":', '"', t."communication_newsletter", '"', ',"currency":', ifnull('"' || t."currency" || '"', 'null'), ',"ebill_account_id":', json_quote(t."ebill_account_id"), ',"vat_identification":', json_quote(t."vat_identification"), ',"vat_rate":', ifnull(t."vat_rate" / 1e6, 'null'), ',"discount_rate":', iif(t."discount_rate" between -9007199254740992 and 9007199254740992, t."discount_rate" / 1e6, t."discount_rate" / 1000000 + t."discount_rate" % 1000000 / 1e6), ',"discount_type":', '"', t."discount_type", '"', ',"payment_grace":', ifnull(t."payment_grace", 'null'), ',"hourly_rate":', ifnull(iif(t."hourly_rate" between -9007199254740992 and 9007199254740992, t."hourly_rate" / 1e6, t."hourly_rate" / 1000000 + t."hourly_rate" % 1000000 / 1e6), 'null'), ',"created":', '"', t."created", '"', ',"main_address_id":', t."main_address_id", ',"main_address":', ifnull((select concat('{"id":', main_address_id_record."id", ',"default":', iif(main_address_id_record."default", 'true', 'false'), ',"country":', '"', main_address_id_record."country", '"', ',"street":', json_quote(main_address_id_record."street"), ',"street_no":', json_quote(main_address_id_record."street_no"), ',"street2":', json_quote(main_address_id_record."street2"), ',"postcode":', json_quote(main_address_id_record."postcode"), ',"city":', json_quote(main_address_id_record."city"), ',"hide_on_documents":', iif(main_address_id_record."hide_on_documents", 'true', 'false'), ',"default_prepage":', iif(main_address_id_record."default_prepage", 'true', 'false'), '}')
          from addresses main_address_id_record
          where main_address_id_record.company_id = t.company_id and main_address_id_record.id = t.main_address_id), 'null'), '}') as item
    from ( select t.rowid as row_key, t.id, case when ((octet_length(t.search) < 64 or in_time()) and instr(t.search, ?) > 0) then 0 when ((octet_length(' ' || coalesce(t."number_folded", '') || ' ' || coalesce(t."name_folded", '')) < 64 or in_time()) and instr(' ' || coalesce(t."number_folded", '') || ' ' || coalesce(t."name_folded", ''), ?) > 0) then 1 when ((octet_length(' ' || coalesce(t."number_folded", '') || ' ' || coalesce(t."name_folded", '')) < 64 or in_time()) and instr(' ' || coalesce(t."number_folded", '') || ' ' || coalesce(t."name_folded", ''), ?) > 0) then 2 when ((octet_length(t.search) < 64 or in_time()) and instr(t.search, ?) > 0) then 3 else 4 end as relevance
      from contacts t
      where t.company_id = ? and likely(t.rowid & 255 or in_time()) and t.id in (with meant(words) as materialized (select (select iif(count(*) > ?, null, '(' || ifnull(group_concat('"' || replace(word, '"', '""') || '"', ' OR '), '""') || ')')
            from vocabulary
            where company_id = ? and instr(word, ?) > 0) || ' AND ' || ?) select rowid & 2147483647
        from contacts_words
        where contacts_words match (select ifnull(words, '""')
          from meant) and rowid between ? << 31 | ? and ? << 31 | ? union all select rowid & 2147483647
        from contacts_search
        where contacts_search match (select iif(words is null, ?, '""')
          from meant) and rowid between ? << 31 | ? and ? << 31 | ? and +rowid in (select rowid
          from contacts_words
          where contacts_words match ? and rowid between ? << 31 | ? and ? << 31 | ?) union all select t.id
        from contacts t
        where t.company_id = ? and t.id > ifnull(( select last_id
            from index_progress
            where company_id = ? and table_name = ?), 0) and +t.id between ? and ? and (in_time() and instr(t.search, ?) > 0 and (instr(t.search, ?) > 0 or instr(t.search, ?) > 0)))
      order by relevance, t."name_folded", t.id
      limit ? + 0 offset ?) page
    cross join contacts t
    where t.rowid = page.row_key and t.company_id = ?);
-- PostgreSQL [1,"contacts.version",1,"contacts.version","addresses.version","%\nmuller be\n%","%\nmuller be%","% muller be%","%\nmuller be%",1,"%muller%","% be%","%\nbe%",1]
with state as (select (select value
      from counters
      where company_id = $1 and name = $2) as version, (select cast(sum(value) as bigint) as version
      from counters
      where company_id = $3 and name in ($4,$5)) as shown), items as materialized ( select (select row_to_json(o)
      from (select t."id" as "id", t."number" as "number", t."relation"::json as "relation", t."type" as "type", t."gender" as "gender", (t."gender_salutation_active" = 1) as "gender_salutation_active", t."name" as "name", t."name_addition" as "name_addition", t."salutation" as "salutation", t."phone" as "phone", t."fax" as "fax", t."email" as "email", t."website" as "website", t."notes" as "notes", t."communication_language" as "communication_language", t."communication_channel" as "communication_channel", t."communication_newsletter" as "communication_newsletter", t."currency" as "currency", t."ebill_account_id" as "ebill_account_id", t."vat_identification" as "vat_identification", case when t."vat_rate" % 100000 = 0 then round(t."vat_rate" * 0.000001, 1) else trim_scale(t."vat_rate" * 0.000001) end as "vat_rate", case when t."discount_rate" % 100000 = 0 then round(t."discount_rate" * 0.000001, 1) else trim_scale(t."discount_rate" * 0.000001) end as "discount_rate", t."discount_type" as "discount_type", t."payment_grace" as "payment_grace", case when t."hourly_rate" % 100000 = 0 then round(t."hourly_rate" * 0.000001, 1) else trim_scale(t."hourly_rate" * 0.000001) end as "hourly_rate", t."created" as "created", t."main_address_id" as "main_address_id", (select (select row_to_json(o)
            from (select main_address_id_record."id" as "id", (main_address_id_record."default" = 1) as "default", main_address_id_record."country" as "country", main_address_id_record."street" as "street", main_address_id_record."street_no" as "street_no", main_address_id_record."street2" as "street2", main_address_id_record."postcode" as "postcode", main_address_id_record."city" as "city", (main_address_id_record."hide_on_documents" = 1) as "hide_on_documents", (main_address_id_record."default_prepage" = 1) as "default_prepage") o)
          from addresses main_address_id_record
          where main_address_id_record.company_id = t.company_id and main_address_id_record.id = t.main_address_id) as "main_address") o)::text as item, page.*
    from ( select t.id as row_key, t."name_folded" as s0, t.id as s1, case when t.search like $6 then 0 when ' ' || coalesce(t."number_folded", '') || ' ' || coalesce(t."name_folded", '') like $7 then 1 when ' ' || coalesce(t."number_folded", '') || ' ' || coalesce(t."name_folded", '') like $8 then 2 when t.search like $9 then 3 else 4 end as relevance
      from contacts t
      where t.company_id = $10 and t.search like $11 and (t.search like $12 or t.search like $13)
      order by relevance, s0, s1
      limit 100) page
    cross join lateral ( select *
      from contacts
      where company_id = $14 and id = page.row_key
      limit 1) t) select case when bytes <= 32000000 then (select string_agg(item, ','
      order by relevance, s0, s1)
    from items) end as items, state.*, bytes
  from (select sum(octet_length(item)) as bytes
    from items) size, state;

-- invoices by number: {"limit":"20","offset":"40"}
-- SQLite [1,"invoices.version",1,"settings.version","invoices.version",1,20,40,1]
select cast(group_concat(item, ',') as blob) as items, (select value
    from counters
    where company_id = ? and name = ?) as version, (select cast(sum(value) as bigint) as version
    from counters
    where company_id = ? and name in (?,?)) as shown
  from ( select concat('{"id":', t."id", ',"number":', json_quote(t."number"), ',"contact_id":', t."contact_id", ',"contact_address_id":', t."contact_address_id", ',"contact_prepage_address_id":', ifnull(t."contact_prepage_address_id", 'null'), ',"contact_person_id":', ifnull(t."contact_person_id", 'null'), ',"date":', '"', t."date", '"', ',"due":', '"', t."due", '"', ',"period_from":', ifnull('"' || t."period_from" || '"', 'null'), ',"period_to":', ifnull('"' || t."period_to" || '"', 'null'), ',"period_text":', json_quote(t."period_text"), ',"currency":', '"', t."currency", '"', ',"total":', t."total" / 1e3, ',"vat_included":', iif(t."vat_included", 'true', 'false'), ',"discount_rate":', iif(t."discount_rate" between -9007199254740992 and 9007199254740992, t."discount_rate" / 1e6, t."discount_rate" / 1000000 + t."discount_rate" % 1000000 / 1e6), ',"discount_type":', '"', t."discount_type", '"', ',"cash_discount_rate":', case when t."cash_discount_rate" % 1000000 = 0 then ifnull(t."cash_discount_rate" / 1000000, 'null') else ifnull(t."cash_discount_rate" / 1e6, 'null') end, ',"cash_discount_date":', ifnull('"' || t."cash_discount_date" || '"', 'null'), ',"total_paid":', t."total_paid" / 1e3, ',"paid_date":', ifnull('"' || t."paid_date" || '"', 'null'), ',"bank_account_id":', ifnull(t."bank_account_id", 'null'), ',"isr_id":', ifnull(t."isr_id", 'null'), ',"isr_position":', ifnull('"' || t."isr_position" || '"', 'null'), ',"isr_reference_number":', json_quote(t."isr_reference_number"), ',"payment_link_paypal":', iif(t."payment_link_paypal", 'true', 'false'), ',"payment_link_paypal_url":', json_quote((case when t.payment_link_paypal = 1 then ( select i.url || '/pay/' || cast(t.company_id as text) || '-' || t.public_key || '/paypal'
            from settings s, installation i
            where s.company_id = t.company_id and s.paypal_url is not null) end)), ',"payment_link_postfinance":', iif(t."payment_link_postfinance", 'true', 'false'), ',"payment_link_postfinance_url":', json_quote((case when t.payment_link_postfinance = 1 then ( select i.url || '/pay/' || cast(t.company_id as text) || '-' || t.public_key || '/postfinance'
            from settings s, installation i
            where s.company_id = t.company_id and s.postfinance_url is not null) end)), ',"payment_link_payrexx":', iif(t."payment_link_payrexx", 'true', 'false'), ',"payment_link_payrexx_url":', json_quote((case when t.payment_link_payrexx = 1 then ( select i.url || '/pay/' || cast(t.company_id as text) || '-' || t.public_key || '/payrexx'
            from settings s, installation i
            where s.company_id = t.company_id and s.payrexx_url is not null) end)), ',"payment_link_smartcommerce":', iif(t."payment_link_smartcommerce", 'true', 'false'), ',"payment_link_smartcommerce_url":', json_quote((case when t.payment_link_smartcommerce = 1 then ( select i.url || '/pay/' || cast(t.company_id as text) || '-' || t.public_key || '/smartcommerce'
            from settings s, installation i
            where s.company_id = t.company_id and s.smartcommerce_url is not null) end)), ',"language":', '"', t."language", '"', ',"signature_id":', ifnull(t."signature_id", 'null'), ',"layout_id":', t."layout_id", ',"page_amount":', ifnull(t."page_amount", 'null'), ',"notes":', json_quote(t."notes"), ',"status":', '"', t."status", '"', ',"created":', '"', t."created", '"', '}') as item
    from ( select t.rowid as row_key, t.id
      from invoices t
      where t.company_id = ? and likely(t.rowid & 255 or in_time())
      order by length(t."number") desc, t."number" desc, t.id desc
      limit ? + 0 offset ?) page
    cross join invoices t
    where t.rowid = page.row_key and t.company_id = ?);
-- PostgreSQL [1,"invoices.version",1,"settings.version","invoices.version",1,40,1]
with state as (select (select value
      from counters
      where company_id = $1 and name = $2) as version, (select cast(sum(value) as bigint) as version
      from counters
      where company_id = $3 and name in ($4,$5)) as shown), items as materialized ( select (select row_to_json(o)
      from (select t."id" as "id", t."number" as "number", t."contact_id" as "contact_id", t."contact_address_id" as "contact_address_id", t."contact_prepage_address_id" as "contact_prepage_address_id", t."contact_person_id" as "contact_person_id", t."date" as "date", t."due" as "due", t."period_from" as "period_from", t."period_to" as "period_to", t."period_text" as "period_text", t."currency" as "currency", case when t."total" % 100 = 0 then round(t."total" * 0.001, 1) else trim_scale(t."total" * 0.001) end as "total", (t."vat_included" = 1) as "vat_included", case when t."discount_rate" % 100000 = 0 then round(t."discount_rate" * 0.000001, 1) else trim_scale(t."discount_rate" * 0.000001) end as "discount_rate", t."discount_type" as "discount_type", case when t."cash_discount_rate" % 1000000 = 0 then t."cash_discount_rate" / 1000000 else case when t."cash_discount_rate" % 100000 = 0 then round(t."cash_discount_rate" * 0.000001, 1) else trim_scale(t."cash_discount_rate" * 0.000001) end end as "cash_discount_rate", t."cash_discount_date" as "cash_discount_date", case when t."total_paid" % 100 = 0 then round(t."total_paid" * 0.001, 1) else trim_scale(t."total_paid" * 0.001) end as "total_paid", t."paid_date" as "paid_date", t."bank_account_id" as "bank_account_id", t."isr_id" as "isr_id", t."isr_position" as "isr_position", t."isr_reference_number" as "isr_reference_number", (t."payment_link_paypal" = 1) as "payment_link_paypal", (case when t.payment_link_paypal = 1 then ( select i.url || '/pay/' || cast(t.company_id as text) || '-' || t.public_key || '/paypal'
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
      where t.company_id = $6
      order by s0 desc, s1 desc, s2 desc
      limit 20 offset $7) page
    cross join lateral ( select *
      from invoices
      where company_id = $8 and id = page.row_key
      limit 1) t) select case when bytes <= 32000000 then (select string_agg(item, ','
      order by s0 desc, s1 desc, s2 desc)
    from items) end as items, state.*, bytes
  from (select sum(octet_length(item)) as bytes
    from items) size, state;

-- accounts: list
-- SQLite [1,"accounts.version",1,9,100,0,1]
select cast(group_concat(item, ',') as blob) as items, (select value
    from counters
    where company_id = ? and name = ?) as version
  from ( select concat('{"id":', t."id", ',"default":', iif(t."default", 'true', 'false'), ',"type":', '"', t."type", '"', ',"number":', json_quote(t."number"), ',"bic":', json_quote(t."bic"), ',"description":', json_quote(t."description"), '}') as item
    from ( select t.rowid as row_key, t.id
      from accounts t
      where t.company_id = ? and t.contact_id = ? and likely(t.rowid & 255 or in_time())
      order by t."description_folded", t.id
      limit ? + 0 offset ?) page
    cross join accounts t
    where t.rowid = page.row_key and t.company_id = ?);
-- PostgreSQL [1,"accounts.version",1,9,1]
with state as (select (select value
      from counters
      where company_id = $1 and name = $2) as version), items as materialized ( select (select row_to_json(o)
      from (select t."id" as "id", (t."default" = 1) as "default", t."type" as "type", t."number" as "number", t."bic" as "bic", t."description" as "description") o)::text as item, page.*
    from ( select t.id as row_key, t."description_folded" as s0, t.id as s1
      from accounts t
      where t.company_id = $3 and t.contact_id = $4
      order by s0 nulls first, s1
      limit 100) page
    cross join lateral ( select *
      from accounts
      where company_id = $5 and id = page.row_key
      limit 1) t) select case when bytes <= 32000000 then (select string_agg(item, ','
      order by s0 nulls first, s1)
    from items) end as items, state.*, bytes
  from (select sum(octet_length(item)) as bytes
    from items) size, state;

-- accounts: item
-- SQLite [1,"accounts",7,1,9,7]
select cast(concat('{"id":', t."id", ',"default":', iif(t."default", 'true', 'false'), ',"type":', '"', t."type", '"', ',"number":', json_quote(t."number"), ',"bic":', json_quote(t."bic"), ',"description":', json_quote(t."description"), '}') as text) as json, coalesce((select max(id)
      from journal
      where company_id = ? and resource = ? and record_id = ?), 0) as version
  from accounts t
  where t.company_id = ? and t.contact_id = ? and t.id = ?;
-- PostgreSQL [1,"accounts",7,1,9,7]
select cast((select row_to_json(o)
      from (select t."id" as "id", (t."default" = 1) as "default", t."type" as "type", t."number" as "number", t."bic" as "bic", t."description" as "description") o) as text) as json, coalesce((select max(id)
      from journal
      where company_id = $1 and resource = $2 and record_id = $3), 0) as version
  from accounts t
  where t.company_id = $4 and t.contact_id = $5 and t.id = $6;

-- accounts: insert
insert into accounts ("company_id", "id", "default", "type", "number", "number_folded", "bic", "bic_folded", "description", "description_folded", "contact_id", "search")
  values (?,?,?,?,?,?,?,?,?,?,?,?);

-- accounts: update of every field that a client can change
update accounts
  set "default" = ?,"type" = ?,"number" = ?,"number_folded" = ?,"bic" = ?,"bic_folded" = ?,"description" = ?,"description_folded" = ?,"search" = ?
  where company_id = ? and id = ?;

-- activities: list
-- SQLite [1,"activities.version",1,100,0,1]
select cast(group_concat(item, ',') as blob) as items, (select value
    from counters
    where company_id = ? and name = ?) as version
  from ( select concat('{"id":', t."id", ',"name":', json_quote(t."name"), ',"service_id":', ifnull(t."service_id", 'null'), ',"use_service_price":', iif(t."use_service_price", 'true', 'false'), '}') as item
    from ( select t.rowid as row_key, t.id
      from activities t
      where t.company_id = ? and likely(t.rowid & 255 or in_time())
      order by t."name_folded", t.id
      limit ? + 0 offset ?) page
    cross join activities t
    where t.rowid = page.row_key and t.company_id = ?);
-- PostgreSQL [1,"activities.version",1,1]
with state as (select (select value
      from counters
      where company_id = $1 and name = $2) as version), items as materialized ( select (select row_to_json(o)
      from (select t."id" as "id", t."name" as "name", t."service_id" as "service_id", (t."use_service_price" = 1) as "use_service_price") o)::text as item, page.*
    from ( select t.id as row_key, t."name_folded" as s0, t.id as s1
      from activities t
      where t.company_id = $3
      order by s0, s1
      limit 100) page
    cross join lateral ( select *
      from activities
      where company_id = $4 and id = page.row_key
      limit 1) t) select case when bytes <= 32000000 then (select string_agg(item, ','
      order by s0, s1)
    from items) end as items, state.*, bytes
  from (select sum(octet_length(item)) as bytes
    from items) size, state;

-- activities: item
-- SQLite [1,"activities",7,1,7]
select cast(concat('{"id":', t."id", ',"name":', json_quote(t."name"), ',"service_id":', ifnull(t."service_id", 'null'), ',"use_service_price":', iif(t."use_service_price", 'true', 'false'), '}') as text) as json, coalesce((select max(id)
      from journal
      where company_id = ? and resource = ? and record_id = ?), 0) as version
  from activities t
  where t.company_id = ? and t.id = ?;
-- PostgreSQL [1,"activities",7,1,7]
select cast((select row_to_json(o)
      from (select t."id" as "id", t."name" as "name", t."service_id" as "service_id", (t."use_service_price" = 1) as "use_service_price") o) as text) as json, coalesce((select max(id)
      from journal
      where company_id = $1 and resource = $2 and record_id = $3), 0) as version
  from activities t
  where t.company_id = $4 and t.id = $5;

-- activities: insert
insert into activities ("company_id", "id", "name", "name_folded", "service_id", "use_service_price", "search")
  values (?,?,?,?,?,?,?);

-- activities: update of every field that a client can change
update activities
  set "name" = ?,"name_folded" = ?,"service_id" = ?,"use_service_price" = ?,"search" = ?
  where company_id = ? and id = ?;

-- addresses: list
-- SQLite [1,"addresses.version",1,9,100,0,1]
select cast(group_concat(item, ',') as blob) as items, (select value
    from counters
    where company_id = ? and name = ?) as version
  from ( select concat('{"id":', t."id", ',"default":', iif(t."default", 'true', 'false'), ',"country":', '"', t."country", '"', ',"street":', json_quote(t."street"), ',"street_no":', json_quote(t."street_no"), ',"street2":', json_quote(t."street2"), ',"postcode":', json_quote(t."postcode"), ',"city":', json_quote(t."city"), ',"hide_on_documents":', iif(t."hide_on_documents", 'true', 'false'), ',"default_prepage":', iif(t."default_prepage", 'true', 'false'), '}') as item
    from ( select t.rowid as row_key, t.id
      from addresses t
      where t.company_id = ? and t.contact_id = ? and likely(t.rowid & 255 or in_time())
      order by t."street_folded", t.id
      limit ? + 0 offset ?) page
    cross join addresses t
    where t.rowid = page.row_key and t.company_id = ?);
-- PostgreSQL [1,"addresses.version",1,9,1]
with state as (select (select value
      from counters
      where company_id = $1 and name = $2) as version), items as materialized ( select (select row_to_json(o)
      from (select t."id" as "id", (t."default" = 1) as "default", t."country" as "country", t."street" as "street", t."street_no" as "street_no", t."street2" as "street2", t."postcode" as "postcode", t."city" as "city", (t."hide_on_documents" = 1) as "hide_on_documents", (t."default_prepage" = 1) as "default_prepage") o)::text as item, page.*
    from ( select t.id as row_key, t."street_folded" as s0, t.id as s1
      from addresses t
      where t.company_id = $3 and t.contact_id = $4
      order by s0, s1
      limit 100) page
    cross join lateral ( select *
      from addresses
      where company_id = $5 and id = page.row_key
      limit 1) t) select case when bytes <= 32000000 then (select string_agg(item, ','
      order by s0, s1)
    from items) end as items, state.*, bytes
  from (select sum(octet_length(item)) as bytes
    from items) size, state;

-- addresses: item
-- SQLite [1,"addresses",7,1,9,7]
select cast(concat('{"id":', t."id", ',"default":', iif(t."default", 'true', 'false'), ',"country":', '"', t."country", '"', ',"street":', json_quote(t."street"), ',"street_no":', json_quote(t."street_no"), ',"street2":', json_quote(t."street2"), ',"postcode":', json_quote(t."postcode"), ',"city":', json_quote(t."city"), ',"hide_on_documents":', iif(t."hide_on_documents", 'true', 'false'), ',"default_prepage":', iif(t."default_prepage", 'true', 'false'), '}') as text) as json, coalesce((select max(id)
      from journal
      where company_id = ? and resource = ? and record_id = ?), 0) as version
  from addresses t
  where t.company_id = ? and t.contact_id = ? and t.id = ?;
-- PostgreSQL [1,"addresses",7,1,9,7]
select cast((select row_to_json(o)
      from (select t."id" as "id", (t."default" = 1) as "default", t."country" as "country", t."street" as "street", t."street_no" as "street_no", t."street2" as "street2", t."postcode" as "postcode", t."city" as "city", (t."hide_on_documents" = 1) as "hide_on_documents", (t."default_prepage" = 1) as "default_prepage") o) as text) as json, coalesce((select max(id)
      from journal
      where company_id = $1 and resource = $2 and record_id = $3), 0) as version
  from addresses t
  where t.company_id = $4 and t.contact_id = $5 and t.id = $6;

-- addresses: insert
insert into addresses ("company_id", "id", "default", "country", "street", "street_folded", "street_no", "street_no_folded", "street2", "street2_folded", "postcode", "postcode_folded", "city", "city_folded", "hide_on_documents", "default_prepage", "contact_id", "search")
  values (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?);

-- addresses: update of every field that a client can change
update addresses
  set "default" = ?,"country" = ?,"street" = ?,"street_folded" = ?,"street_no" = ?,"street_no_folded" = ?,"street2" = ?,"street2_folded" = ?,"postcode" = ?,"postcode_folded" = ?,"city" = ?,"city_folded" = ?,"hide_on_documents" = ?,"default_prepage" = ?,"search" = ?
  where company_id = ? and id = ?;

-- bank-accounts: list
-- SQLite [1,"bank-accounts.version",1,100,0,1]
select cast(group_concat(item, ',') as blob) as items, (select value
    from counters
    where company_id = ? and name = ?) as version
  from ( select concat('{"id":', t."id", ',"default":', iif(t."default", 'true', 'false'), ',"description":', json_quote(t."description"), ',"bank_name":', json_quote(t."bank_name"), ',"number":', json_quote(t."number"), ',"iban":', json_quote(t."iban"), ',"bic":', json_quote(t."bic"), ',"post_account":', json_quote(t."post_account"), ',"auto_sync":', '"', t."auto_sync", '"', ',"auto_sync_direction":', ifnull('"' || t."auto_sync_direction" || '"', 'null'), '}') as item
    from ( select t.rowid as row_key, t.id
      from bank_accounts t
      where t.company_id = ? and likely(t.rowid & 255 or in_time())
      order by t."id", t.id
      limit ? + 0 offset ?) page
    cross join bank_accounts t
    where t.rowid = page.row_key and t.company_id = ?);
-- PostgreSQL [1,"bank-accounts.version",1,1]
with state as (select (select value
      from counters
      where company_id = $1 and name = $2) as version), items as materialized ( select (select row_to_json(o)
      from (select t."id" as "id", (t."default" = 1) as "default", t."description" as "description", t."bank_name" as "bank_name", t."number" as "number", t."iban" as "iban", t."bic" as "bic", t."post_account" as "post_account", t."auto_sync" as "auto_sync", t."auto_sync_direction" as "auto_sync_direction") o)::text as item, page.*
    from ( select t.id as row_key, t."id" as s0, t.id as s1
      from bank_accounts t
      where t.company_id = $3
      order by s0, s1
      limit 100) page
    cross join lateral ( select *
      from bank_accounts
      where company_id = $4 and id = page.row_key
      limit 1) t) select case when bytes <= 32000000 then (select string_agg(item, ','
      order by s0, s1)
    from items) end as items, state.*, bytes
  from (select sum(octet_length(item)) as bytes
    from items) size, state;

-- bank-accounts: item
-- SQLite [1,"bank-accounts",7,1,7]
select cast(concat('{"id":', t."id", ',"default":', iif(t."default", 'true', 'false'), ',"description":', json_quote(t."description"), ',"bank_name":', json_quote(t."bank_name"), ',"number":', json_quote(t."number"), ',"iban":', json_quote(t."iban"), ',"bic":', json_quote(t."bic"), ',"post_account":', json_quote(t."post_account"), ',"auto_sync":', '"', t."auto_sync", '"', ',"auto_sync_direction":', ifnull('"' || t."auto_sync_direction" || '"', 'null'), '}') as text) as json, coalesce((select max(id)
      from journal
      where company_id = ? and resource = ? and record_id = ?), 0) as version
  from bank_accounts t
  where t.company_id = ? and t.id = ?;
-- PostgreSQL [1,"bank-accounts",7,1,7]
select cast((select row_to_json(o)
      from (select t."id" as "id", (t."default" = 1) as "default", t."description" as "description", t."bank_name" as "bank_name", t."number" as "number", t."iban" as "iban", t."bic" as "bic", t."post_account" as "post_account", t."auto_sync" as "auto_sync", t."auto_sync_direction" as "auto_sync_direction") o) as text) as json, coalesce((select max(id)
      from journal
      where company_id = $1 and resource = $2 and record_id = $3), 0) as version
  from bank_accounts t
  where t.company_id = $4 and t.id = $5;

-- bank-accounts: insert
insert into bank_accounts ("company_id", "id", "default", "description", "description_folded", "bank_name", "bank_name_folded", "number", "number_folded", "iban", "iban_folded", "bic", "bic_folded", "post_account", "post_account_folded", "auto_sync", "auto_sync_direction", "search")
  values (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?);

-- bank-accounts: update of every field that a client can change
update bank_accounts
  set "default" = ?,"description" = ?,"description_folded" = ?,"bank_name" = ?,"bank_name_folded" = ?,"number" = ?,"number_folded" = ?,"iban" = ?,"iban_folded" = ?,"bic" = ?,"bic_folded" = ?,"post_account" = ?,"post_account_folded" = ?,"search" = ?
  where company_id = ? and id = ?;

-- bank-bookings: list
-- SQLite [1,"bank-bookings.version",1,9,100,0,1]
select cast(group_concat(item, ',') as blob) as items, (select value
    from counters
    where company_id = ? and name = ?) as version
  from ( select concat('{"id":', t."id", ',"payment_id":', ifnull(t."payment_id", 'null'), ',"refund_id":', ifnull(t."refund_id", 'null'), ',"invoice_id":', ifnull(t."invoice_id", 'null'), ',"credit_note_id":', ifnull(t."credit_note_id", 'null'), ',"amount":', t."amount" / 1e3, ',"reasons":', ifnull(t."reasons", 'null'), ',"is_automatic":', iif(t."is_automatic", 'true', 'false'), ',"is_advance":', iif(t."is_advance", 'true', 'false'), ',"created":', '"', t."created", '"', '}') as item
    from ( select t.rowid as row_key, t.id
      from bank_bookings t
      where t.company_id = ? and t.bank_entry_id = ? and likely(t.rowid & 255 or in_time())
      order by t."id", t.id
      limit ? + 0 offset ?) page
    cross join bank_bookings t
    where t.rowid = page.row_key and t.company_id = ?);
-- PostgreSQL [1,"bank-bookings.version",1,9,1]
with state as (select (select value
      from counters
      where company_id = $1 and name = $2) as version), items as materialized ( select (select row_to_json(o)
      from (select t."id" as "id", t."payment_id" as "payment_id", t."refund_id" as "refund_id", t."invoice_id" as "invoice_id", t."credit_note_id" as "credit_note_id", case when t."amount" % 100 = 0 then round(t."amount" * 0.001, 1) else trim_scale(t."amount" * 0.001) end as "amount", t."reasons"::json as "reasons", (t."is_automatic" = 1) as "is_automatic", (t."is_advance" = 1) as "is_advance", t."created" as "created") o)::text as item, page.*
    from ( select t.id as row_key, t."id" as s0, t.id as s1
      from bank_bookings t
      where t.company_id = $3 and t.bank_entry_id = $4
      order by s0, s1
      limit 100) page
    cross join lateral ( select *
      from bank_bookings
      where company_id = $5 and id = page.row_key
      limit 1) t) select case when bytes <= 32000000 then (select string_agg(item, ','
      order by s0, s1)
    from items) end as items, state.*, bytes
  from (select sum(octet_length(item)) as bytes
    from items) size, state;

-- bank-bookings: item
-- SQLite [1,"bank-bookings",7,1,9,7]
select cast(concat('{"id":', t."id", ',"payment_id":', ifnull(t."payment_id", 'null'), ',"refund_id":', ifnull(t."refund_id", 'null'), ',"invoice_id":', ifnull(t."invoice_id", 'null'), ',"credit_note_id":', ifnull(t."credit_note_id", 'null'), ',"amount":', t."amount" / 1e3, ',"reasons":', ifnull(t."reasons", 'null'), ',"is_automatic":', iif(t."is_automatic", 'true', 'false'), ',"is_advance":', iif(t."is_advance", 'true', 'false'), ',"created":', '"', t."created", '"', '}') as text) as json, coalesce((select max(id)
      from journal
      where company_id = ? and resource = ? and record_id = ?), 0) as version
  from bank_bookings t
  where t.company_id = ? and t.bank_entry_id = ? and t.id = ?;
-- PostgreSQL [1,"bank-bookings",7,1,9,7]
select cast((select row_to_json(o)
      from (select t."id" as "id", t."payment_id" as "payment_id", t."refund_id" as "refund_id", t."invoice_id" as "invoice_id", t."credit_note_id" as "credit_note_id", case when t."amount" % 100 = 0 then round(t."amount" * 0.001, 1) else trim_scale(t."amount" * 0.001) end as "amount", t."reasons"::json as "reasons", (t."is_automatic" = 1) as "is_automatic", (t."is_advance" = 1) as "is_advance", t."created" as "created") o) as text) as json, coalesce((select max(id)
      from journal
      where company_id = $1 and resource = $2 and record_id = $3), 0) as version
  from bank_bookings t
  where t.company_id = $4 and t.bank_entry_id = $5 and t.id = $6;

-- bank-entries: list
-- SQLite [1,"bank-entries.version",1,100,0,1]
select cast(group_concat(item, ',') as blob) as items, (select value
    from counters
    where company_id = ? and name = ?) as version
  from ( select concat('{"id":', t."id", ',"bank_account_id":', t."bank_account_id", ',"statement_id":', t."statement_id", ',"batch_id":', t."batch_id", ',"date":', '"', t."date", '"', ',"value_date":', ifnull('"' || t."value_date" || '"', 'null'), ',"amount":', t."amount" / 1e3, ',"currency":', '"', t."currency", '"', ',"status":', '"', t."status", '"', ',"name":', json_quote(t."name"), ',"iban":', json_quote(t."iban"), ',"reference":', json_quote(t."reference"), ',"message":', json_quote(t."message"), ',"reason":', json_quote(t."reason"), ',"rule_id":', ifnull(t."rule_id", 'null'), ',"obstacle":', ifnull('"' || t."obstacle" || '"', 'null'), ',"contact_id":', ifnull(t."contact_id", 'null'), ',"is_reversal":', iif(t."is_reversal", 'true', 'false'), ',"return_reason":', json_quote(t."return_reason"), ',"reverses_id":', ifnull(t."reverses_id", 'null'), ',"charges":', t."charges" / 1e3, ',"servicer_reference":', json_quote(t."servicer_reference"), ',"transaction_reference":', json_quote(t."transaction_reference"), ',"entry_reference":', json_quote(t."entry_reference"), ',"end_to_end_id":', json_quote(t."end_to_end_id"), ',"code":', json_quote(t."code"), ',"seen_in":', ifnull(t."seen_in", 'null'), ',"proposals":', ifnull(t."proposals", 'null'), ',"created":', '"', t."created", '"', '}') as item
    from ( select t.rowid as row_key, t.id
      from bank_entries t
      where t.company_id = ? and likely(t.rowid & 255 or in_time())
      order by t."date" desc, t.id desc
      limit ? + 0 offset ?) page
    cross join bank_entries t
    where t.rowid = page.row_key and t.company_id = ?);
-- PostgreSQL [1,"bank-entries.version",1,1]
with state as (select (select value
      from counters
      where company_id = $1 and name = $2) as version), items as materialized ( select (select row_to_json(o)
      from (select t."id" as "id", t."bank_account_id" as "bank_account_id", t."statement_id" as "statement_id", t."batch_id" as "batch_id", t."date" as "date", t."value_date" as "value_date", case when t."amount" % 100 = 0 then round(t."amount" * 0.001, 1) else trim_scale(t."amount" * 0.001) end as "amount", t."currency" as "currency", t."status" as "status", t."name" as "name", t."iban" as "iban", t."reference" as "reference", t."message" as "message", t."reason" as "reason", t."rule_id" as "rule_id", t."obstacle" as "obstacle", t."contact_id" as "contact_id", (t."is_reversal" = 1) as "is_reversal", t."return_reason" as "return_reason", t."reverses_id" as "reverses_id", case when t."charges" % 100 = 0 then round(t."charges" * 0.001, 1) else trim_scale(t."charges" * 0.001) end as "charges", t."servicer_reference" as "servicer_reference", t."transaction_reference" as "transaction_reference", t."entry_reference" as "entry_reference", t."end_to_end_id" as "end_to_end_id", t."code" as "code", t."seen_in"::json as "seen_in", t."proposals"::json as "proposals", t."created" as "created") o)::text as item, page.*
    from ( select t.id as row_key, t."date" as s0, t.id as s1
      from bank_entries t
      where t.company_id = $3
      order by s0 desc, s1 desc
      limit 100) page
    cross join lateral ( select *
      from bank_entries
      where company_id = $4 and id = page.row_key
      limit 1) t) select case when bytes <= 32000000 then (select string_agg(item, ','
      order by s0 desc, s1 desc)
    from items) end as items, state.*, bytes
  from (select sum(octet_length(item)) as bytes
    from items) size, state;

-- bank-entries: item
-- SQLite [1,"bank-entries",7,1,7]
select cast(concat('{"id":', t."id", ',"bank_account_id":', t."bank_account_id", ',"statement_id":', t."statement_id", ',"batch_id":', t."batch_id", ',"date":', '"', t."date", '"', ',"value_date":', ifnull('"' || t."value_date" || '"', 'null'), ',"amount":', t."amount" / 1e3, ',"currency":', '"', t."currency", '"', ',"status":', '"', t."status", '"', ',"name":', json_quote(t."name"), ',"iban":', json_quote(t."iban"), ',"reference":', json_quote(t."reference"), ',"message":', json_quote(t."message"), ',"reason":', json_quote(t."reason"), ',"rule_id":', ifnull(t."rule_id", 'null'), ',"obstacle":', ifnull('"' || t."obstacle" || '"', 'null'), ',"contact_id":', ifnull(t."contact_id", 'null'), ',"is_reversal":', iif(t."is_reversal", 'true', 'false'), ',"return_reason":', json_quote(t."return_reason"), ',"reverses_id":', ifnull(t."reverses_id", 'null'), ',"charges":', t."charges" / 1e3, ',"servicer_reference":', json_quote(t."servicer_reference"), ',"transaction_reference":', json_quote(t."transaction_reference"), ',"entry_reference":', json_quote(t."entry_reference"), ',"end_to_end_id":', json_quote(t."end_to_end_id"), ',"code":', json_quote(t."code"), ',"seen_in":', ifnull(t."seen_in", 'null'), ',"proposals":', ifnull(t."proposals", 'null'), ',"created":', '"', t."created", '"', '}') as text) as json, coalesce((select max(id)
      from journal
      where company_id = ? and resource = ? and record_id = ?), 0) as version
  from bank_entries t
  where t.company_id = ? and t.id = ?;
-- PostgreSQL [1,"bank-entries",7,1,7]
select cast((select row_to_json(o)
      from (select t."id" as "id", t."bank_account_id" as "bank_account_id", t."statement_id" as "statement_id", t."batch_id" as "batch_id", t."date" as "date", t."value_date" as "value_date", case when t."amount" % 100 = 0 then round(t."amount" * 0.001, 1) else trim_scale(t."amount" * 0.001) end as "amount", t."currency" as "currency", t."status" as "status", t."name" as "name", t."iban" as "iban", t."reference" as "reference", t."message" as "message", t."reason" as "reason", t."rule_id" as "rule_id", t."obstacle" as "obstacle", t."contact_id" as "contact_id", (t."is_reversal" = 1) as "is_reversal", t."return_reason" as "return_reason", t."reverses_id" as "reverses_id", case when t."charges" % 100 = 0 then round(t."charges" * 0.001, 1) else trim_scale(t."charges" * 0.001) end as "charges", t."servicer_reference" as "servicer_reference", t."transaction_reference" as "transaction_reference", t."entry_reference" as "entry_reference", t."end_to_end_id" as "end_to_end_id", t."code" as "code", t."seen_in"::json as "seen_in", t."proposals"::json as "proposals", t."created" as "created") o) as text) as json, coalesce((select max(id)
      from journal
      where company_id = $1 and resource = $2 and record_id = $3), 0) as version
  from bank_entries t
  where t.company_id = $4 and t.id = $5;

-- bank-rules: list
-- SQLite [1,"bank-rules.version",1,"bank-rules.version","bank-entries.version",1,100,0,1]
select cast(group_concat(item, ',') as blob) as items, (select value
    from counters
    where company_id = ? and name = ?) as version, (select cast(sum(value) as bigint) as version
    from counters
    where company_id = ? and name in (?,?)) as shown
  from ( select concat('{"id":', t."id", ',"name":', json_quote(t."name"), ',"iban":', json_quote(t."iban"), ',"text":', json_quote(t."text"), ',"direction":', ifnull('"' || t."direction" || '"', 'null'), ',"reason":', json_quote(t."reason"), ',"usage":', (select count(*)
        from bank_entries u
        where u.company_id = t.company_id and u.rule_id = t.id), ',"created":', '"', t."created", '"', '}') as item
    from ( select t.rowid as row_key, t.id
      from bank_rules t
      where t.company_id = ? and likely(t.rowid & 255 or in_time())
      order by t."reason_folded", t.id
      limit ? + 0 offset ?) page
    cross join bank_rules t
    where t.rowid = page.row_key and t.company_id = ?);
-- PostgreSQL [1,"bank-rules.version",1,"bank-rules.version","bank-entries.version",1,1]
with state as (select (select value
      from counters
      where company_id = $1 and name = $2) as version, (select cast(sum(value) as bigint) as version
      from counters
      where company_id = $3 and name in ($4,$5)) as shown), items as materialized ( select (select row_to_json(o)
      from (select t."id" as "id", t."name" as "name", t."iban" as "iban", t."text" as "text", t."direction" as "direction", t."reason" as "reason", (select count(*)
          from bank_entries u
          where u.company_id = t.company_id and u.rule_id = t.id) as "usage", t."created" as "created") o)::text as item, page.*
    from ( select t.id as row_key, t."reason_folded" as s0, t.id as s1
      from bank_rules t
      where t.company_id = $6
      order by s0, s1
      limit 100) page
    cross join lateral ( select *
      from bank_rules
      where company_id = $7 and id = page.row_key
      limit 1) t) select case when bytes <= 32000000 then (select string_agg(item, ','
      order by s0, s1)
    from items) end as items, state.*, bytes
  from (select sum(octet_length(item)) as bytes
    from items) size, state;

-- bank-rules: item
-- SQLite [1,"bank-rules",7,1,7]
select cast(concat('{"id":', t."id", ',"name":', json_quote(t."name"), ',"iban":', json_quote(t."iban"), ',"text":', json_quote(t."text"), ',"direction":', ifnull('"' || t."direction" || '"', 'null'), ',"reason":', json_quote(t."reason"), ',"usage":', (select count(*)
        from bank_entries u
        where u.company_id = t.company_id and u.rule_id = t.id), ',"created":', '"', t."created", '"', '}') as text) as json, coalesce((select max(id)
      from journal
      where company_id = ? and resource = ? and record_id = ?), 0) as version
  from bank_rules t
  where t.company_id = ? and t.id = ?;
-- PostgreSQL [1,"bank-rules",7,1,7]
select cast((select row_to_json(o)
      from (select t."id" as "id", t."name" as "name", t."iban" as "iban", t."text" as "text", t."direction" as "direction", t."reason" as "reason", (select count(*)
          from bank_entries u
          where u.company_id = t.company_id and u.rule_id = t.id) as "usage", t."created" as "created") o) as text) as json, coalesce((select max(id)
      from journal
      where company_id = $1 and resource = $2 and record_id = $3), 0) as version
  from bank_rules t
  where t.company_id = $4 and t.id = $5;

-- bank-rules: insert
insert into bank_rules ("company_id", "id", "name", "name_folded", "iban", "iban_folded", "text", "text_folded", "direction", "reason", "reason_folded", "created", "search")
  values (?,?,?,?,?,?,?,?,?,?,?,?,?);

-- bank-rules: update of every field that a client can change
update bank_rules
  set "name" = ?,"name_folded" = ?,"iban" = ?,"iban_folded" = ?,"text" = ?,"text_folded" = ?,"direction" = ?,"reason" = ?,"reason_folded" = ?,"search" = ?
  where company_id = ? and id = ?;

-- bank-statements: list
-- SQLite [1,"bank-statements.version",1,100,0,1]
select cast(group_concat(item, ',') as blob) as items, (select value
    from counters
    where company_id = ? and name = ?) as version
  from ( select concat('{"id":', t."id", ',"bank_account_id":', t."bank_account_id", ',"account":', json_quote(t."account"), ',"format":', '"', t."format", '"', ',"number":', json_quote(t."number"), ',"currency":', '"', t."currency", '"', ',"from":', '"', t."from", '"', ',"to":', '"', t."to", '"', ',"opening_balance":', ifnull(t."opening_balance" / 1e3, 'null'), ',"closing_balance":', ifnull(t."closing_balance" / 1e3, 'null'), ',"difference":', ifnull(t."difference" / 1e3, 'null'), ',"gap":', ifnull(t."gap" / 1e3, 'null'), ',"entry_count":', t."entry_count", ',"status":', '"', t."status", '"', ',"created":', '"', t."created", '"', '}') as item
    from ( select t.rowid as row_key, t.id
      from bank_statements t
      where t.company_id = ? and likely(t.rowid & 255 or in_time())
      order by t."to" desc, t.id desc
      limit ? + 0 offset ?) page
    cross join bank_statements t
    where t.rowid = page.row_key and t.company_id = ?);
-- PostgreSQL [1,"bank-statements.version",1,1]
with state as (select (select value
      from counters
      where company_id = $1 and name = $2) as version), items as materialized ( select (select row_to_json(o)
      from (select t."id" as "id", t."bank_account_id" as "bank_account_id", t."account" as "account", t."format" as "format", t."number" as "number", t."currency" as "currency", t."from" as "from", t."to" as "to", case when t."opening_balance" % 100 = 0 then round(t."opening_balance" * 0.001, 1) else trim_scale(t."opening_balance" * 0.001) end as "opening_balance", case when t."closing_balance" % 100 = 0 then round(t."closing_balance" * 0.001, 1) else trim_scale(t."closing_balance" * 0.001) end as "closing_balance", case when t."difference" % 100 = 0 then round(t."difference" * 0.001, 1) else trim_scale(t."difference" * 0.001) end as "difference", case when t."gap" % 100 = 0 then round(t."gap" * 0.001, 1) else trim_scale(t."gap" * 0.001) end as "gap", t."entry_count" as "entry_count", t."status" as "status", t."created" as "created") o)::text as item, page.*
    from ( select t.id as row_key, t."to" as s0, t.id as s1
      from bank_statements t
      where t.company_id = $3
      order by s0 desc, s1 desc
      limit 100) page
    cross join lateral ( select *
      from bank_statements
      where company_id = $4 and id = page.row_key
      limit 1) t) select case when bytes <= 32000000 then (select string_agg(item, ','
      order by s0 desc, s1 desc)
    from items) end as items, state.*, bytes
  from (select sum(octet_length(item)) as bytes
    from items) size, state;

-- bank-statements: item
-- SQLite [1,"bank-statements",7,1,7]
select cast(concat('{"id":', t."id", ',"bank_account_id":', t."bank_account_id", ',"account":', json_quote(t."account"), ',"format":', '"', t."format", '"', ',"number":', json_quote(t."number"), ',"currency":', '"', t."currency", '"', ',"from":', '"', t."from", '"', ',"to":', '"', t."to", '"', ',"opening_balance":', ifnull(t."opening_balance" / 1e3, 'null'), ',"closing_balance":', ifnull(t."closing_balance" / 1e3, 'null'), ',"difference":', ifnull(t."difference" / 1e3, 'null'), ',"gap":', ifnull(t."gap" / 1e3, 'null'), ',"entry_count":', t."entry_count", ',"status":', '"', t."status", '"', ',"created":', '"', t."created", '"', '}') as text) as json, coalesce((select max(id)
      from journal
      where company_id = ? and resource = ? and record_id = ?), 0) as version
  from bank_statements t
  where t.company_id = ? and t.id = ?;
-- PostgreSQL [1,"bank-statements",7,1,7]
select cast((select row_to_json(o)
      from (select t."id" as "id", t."bank_account_id" as "bank_account_id", t."account" as "account", t."format" as "format", t."number" as "number", t."currency" as "currency", t."from" as "from", t."to" as "to", case when t."opening_balance" % 100 = 0 then round(t."opening_balance" * 0.001, 1) else trim_scale(t."opening_balance" * 0.001) end as "opening_balance", case when t."closing_balance" % 100 = 0 then round(t."closing_balance" * 0.001, 1) else trim_scale(t."closing_balance" * 0.001) end as "closing_balance", case when t."difference" % 100 = 0 then round(t."difference" * 0.001, 1) else trim_scale(t."difference" * 0.001) end as "difference", case when t."gap" % 100 = 0 then round(t."gap" * 0.001, 1) else trim_scale(t."gap" * 0.001) end as "gap", t."entry_count" as "entry_count", t."status" as "status", t."created" as "created") o) as text) as json, coalesce((select max(id)
      from journal
      where company_id = $1 and resource = $2 and record_id = $3), 0) as version
  from bank_statements t
  where t.company_id = $4 and t.id = $5;

-- clients: list
-- SQLite [1,"clients.version",1,100,0,1]
select cast(group_concat(item, ',') as blob) as items, (select value
    from counters
    where company_id = ? and name = ?) as version
  from ( select concat('{"id":', t."id", ',"identifier":', json_quote(t."identifier"), ',"name":', json_quote(t."name"), ',"grant_type":', '"', t."grant_type", '"', ',"redirect_uri":', json_quote(t."redirect_uri"), ',"scopes":', ifnull(t."scopes", 'null'), ',"revoked":', iif(t."revoked", 'true', 'false'), ',"created":', '"', t."created", '"', ',"user_id":', t."user_id", '}') as item
    from ( select t.rowid as row_key, t.id
      from clients t
      where t.company_id = ? and likely(t.rowid & 255 or in_time())
      order by t."name_folded", t.id
      limit ? + 0 offset ?) page
    cross join clients t
    where t.rowid = page.row_key and t.company_id = ?);
-- PostgreSQL [1,"clients.version",1,1]
with state as (select (select value
      from counters
      where company_id = $1 and name = $2) as version), items as materialized ( select (select row_to_json(o)
      from (select t."id" as "id", t."identifier" as "identifier", t."name" as "name", t."grant_type" as "grant_type", t."redirect_uri" as "redirect_uri", t."scopes"::json as "scopes", (t."revoked" = 1) as "revoked", t."created" as "created", t."user_id" as "user_id") o)::text as item, page.*
    from ( select t.id as row_key, t."name_folded" as s0, t.id as s1
      from clients t
      where t.company_id = $3
      order by s0, s1
      limit 100) page
    cross join lateral ( select *
      from clients
      where company_id = $4 and id = page.row_key
      limit 1) t) select case when bytes <= 32000000 then (select string_agg(item, ','
      order by s0, s1)
    from items) end as items, state.*, bytes
  from (select sum(octet_length(item)) as bytes
    from items) size, state;

-- clients: item
-- SQLite [1,"clients",7,1,7]
select cast(concat('{"id":', t."id", ',"identifier":', json_quote(t."identifier"), ',"name":', json_quote(t."name"), ',"grant_type":', '"', t."grant_type", '"', ',"redirect_uri":', json_quote(t."redirect_uri"), ',"scopes":', ifnull(t."scopes", 'null'), ',"revoked":', iif(t."revoked", 'true', 'false'), ',"created":', '"', t."created", '"', ',"user_id":', t."user_id", '}') as text) as json, coalesce((select max(id)
      from journal
      where company_id = ? and resource = ? and record_id = ?), 0) as version
  from clients t
  where t.company_id = ? and t.id = ?;
-- PostgreSQL [1,"clients",7,1,7]
select cast((select row_to_json(o)
      from (select t."id" as "id", t."identifier" as "identifier", t."name" as "name", t."grant_type" as "grant_type", t."redirect_uri" as "redirect_uri", t."scopes"::json as "scopes", (t."revoked" = 1) as "revoked", t."created" as "created", t."user_id" as "user_id") o) as text) as json, coalesce((select max(id)
      from journal
      where company_id = $1 and resource = $2 and record_id = $3), 0) as version
  from clients t
  where t.company_id = $4 and t.id = $5;

-- clients: update of every field that a client can change
update clients
  set "name" = ?,"name_folded" = ?,"redirect_uri" = ?,"redirect_uri_folded" = ?,"scopes" = ?,"search" = ?
  where company_id = ? and id = ?;

-- closed-periods: list
-- SQLite [1,"closed-periods.version",1,100,0,1]
select cast(group_concat(item, ',') as blob) as items, (select value
    from counters
    where company_id = ? and name = ?) as version
  from ( select concat('{"id":', t."id", ',"from":', '"', t."from", '"', ',"to":', '"', t."to", '"', ',"notes":', json_quote(t."notes"), ',"user_id":', t."user_id", ',"created":', '"', t."created", '"', '}') as item
    from ( select t.rowid as row_key, t.id
      from closed_periods t
      where t.company_id = ? and likely(t.rowid & 255 or in_time())
      order by t."to" desc, t.id desc
      limit ? + 0 offset ?) page
    cross join closed_periods t
    where t.rowid = page.row_key and t.company_id = ?);
-- PostgreSQL [1,"closed-periods.version",1,1]
with state as (select (select value
      from counters
      where company_id = $1 and name = $2) as version), items as materialized ( select (select row_to_json(o)
      from (select t."id" as "id", t."from" as "from", t."to" as "to", t."notes" as "notes", t."user_id" as "user_id", t."created" as "created") o)::text as item, page.*
    from ( select t.id as row_key, t."to" as s0, t.id as s1
      from closed_periods t
      where t.company_id = $3
      order by s0 desc, s1 desc
      limit 100) page
    cross join lateral ( select *
      from closed_periods
      where company_id = $4 and id = page.row_key
      limit 1) t) select case when bytes <= 32000000 then (select string_agg(item, ','
      order by s0 desc, s1 desc)
    from items) end as items, state.*, bytes
  from (select sum(octet_length(item)) as bytes
    from items) size, state;

-- closed-periods: item
-- SQLite [1,"closed-periods",7,1,7]
select cast(concat('{"id":', t."id", ',"from":', '"', t."from", '"', ',"to":', '"', t."to", '"', ',"notes":', json_quote(t."notes"), ',"user_id":', t."user_id", ',"created":', '"', t."created", '"', '}') as text) as json, coalesce((select max(id)
      from journal
      where company_id = ? and resource = ? and record_id = ?), 0) as version
  from closed_periods t
  where t.company_id = ? and t.id = ?;
-- PostgreSQL [1,"closed-periods",7,1,7]
select cast((select row_to_json(o)
      from (select t."id" as "id", t."from" as "from", t."to" as "to", t."notes" as "notes", t."user_id" as "user_id", t."created" as "created") o) as text) as json, coalesce((select max(id)
      from journal
      where company_id = $1 and resource = $2 and record_id = $3), 0) as version
  from closed_periods t
  where t.company_id = $4 and t.id = $5;

-- closed-periods: insert
insert into closed_periods ("company_id", "id", "from", "to", "notes", "notes_folded", "user_id", "created", "search")
  values (?,?,?,?,?,?,?,?,?);

-- closed-periods: update of every field that a client can change
update closed_periods
  set "notes" = ?,"notes_folded" = ?
  where company_id = ? and id = ?;

-- connected-apps: list
-- SQLite [1,"connected-apps.version",1,100,0,1]
select cast(group_concat(item, ',') as blob) as items, (select value
    from counters
    where company_id = ? and name = ?) as version
  from ( select concat('{"id":', t."id", ',"user_id":', t."user_id", ',"client_id":', t."client_id", ',"client_identifier":', json_quote(t."client_identifier"), ',"client_name":', json_quote(t."client_name"), ',"scopes":', ifnull(t."scopes", 'null'), ',"last_used":', '"', t."last_used", '"', ',"created":', '"', t."created", '"', '}') as item
    from ( select t.rowid as row_key, t.id
      from connected_apps t
      where t.company_id = ? and likely(t.rowid & 255 or in_time())
      order by t."last_used" desc, t.id desc
      limit ? + 0 offset ?) page
    cross join connected_apps t
    where t.rowid = page.row_key and t.company_id = ?);
-- PostgreSQL [1,"connected-apps.version",1,1]
with state as (select (select value
      from counters
      where company_id = $1 and name = $2) as version), items as materialized ( select (select row_to_json(o)
      from (select t."id" as "id", t."user_id" as "user_id", t."client_id" as "client_id", t."client_identifier" as "client_identifier", t."client_name" as "client_name", t."scopes"::json as "scopes", t."last_used" as "last_used", t."created" as "created") o)::text as item, page.*
    from ( select t.id as row_key, t."last_used" as s0, t.id as s1
      from connected_apps t
      where t.company_id = $3
      order by s0 desc, s1 desc
      limit 100) page
    cross join lateral ( select *
      from connected_apps
      where company_id = $4 and id = page.row_key
      limit 1) t) select case when bytes <= 32000000 then (select string_agg(item, ','
      order by s0 desc, s1 desc)
    from items) end as items, state.*, bytes
  from (select sum(octet_length(item)) as bytes
    from items) size, state;

-- connected-apps: item
-- SQLite [1,"connected-apps",7,1,7]
select cast(concat('{"id":', t."id", ',"user_id":', t."user_id", ',"client_id":', t."client_id", ',"client_identifier":', json_quote(t."client_identifier"), ',"client_name":', json_quote(t."client_name"), ',"scopes":', ifnull(t."scopes", 'null'), ',"last_used":', '"', t."last_used", '"', ',"created":', '"', t."created", '"', '}') as text) as json, coalesce((select max(id)
      from journal
      where company_id = ? and resource = ? and record_id = ?), 0) as version
  from connected_apps t
  where t.company_id = ? and t.id = ?;
-- PostgreSQL [1,"connected-apps",7,1,7]
select cast((select row_to_json(o)
      from (select t."id" as "id", t."user_id" as "user_id", t."client_id" as "client_id", t."client_identifier" as "client_identifier", t."client_name" as "client_name", t."scopes"::json as "scopes", t."last_used" as "last_used", t."created" as "created") o) as text) as json, coalesce((select max(id)
      from journal
      where company_id = $1 and resource = $2 and record_id = $3), 0) as version
  from connected_apps t
  where t.company_id = $4 and t.id = $5;

-- contact-groups: list
-- SQLite [1,"contact-groups.version",1,"contact-groups.version","contact-group-members.version",1,100,0,1]
select cast(group_concat(item, ',') as blob) as items, (select value
    from counters
    where company_id = ? and name = ?) as version, (select cast(sum(value) as bigint) as version
    from counters
    where company_id = ? and name in (?,?)) as shown
  from ( select concat('{"id":', t."id", ',"name":', json_quote(t."name"), ',"usage":', (select count(*)
        from contact_group_members u
        where u.company_id = t.company_id and u.group_id = t.id), '}') as item
    from ( select t.rowid as row_key, t.id
      from contact_groups t
      where t.company_id = ? and likely(t.rowid & 255 or in_time())
      order by t."name_folded", t.id
      limit ? + 0 offset ?) page
    cross join contact_groups t
    where t.rowid = page.row_key and t.company_id = ?);
-- PostgreSQL [1,"contact-groups.version",1,"contact-groups.version","contact-group-members.version",1,1]
with state as (select (select value
      from counters
      where company_id = $1 and name = $2) as version, (select cast(sum(value) as bigint) as version
      from counters
      where company_id = $3 and name in ($4,$5)) as shown), items as materialized ( select (select row_to_json(o)
      from (select t."id" as "id", t."name" as "name", (select count(*)
          from contact_group_members u
          where u.company_id = t.company_id and u.group_id = t.id) as "usage") o)::text as item, page.*
    from ( select t.id as row_key, t."name_folded" as s0, t.id as s1
      from contact_groups t
      where t.company_id = $6
      order by s0, s1
      limit 100) page
    cross join lateral ( select *
      from contact_groups
      where company_id = $7 and id = page.row_key
      limit 1) t) select case when bytes <= 32000000 then (select string_agg(item, ','
      order by s0, s1)
    from items) end as items, state.*, bytes
  from (select sum(octet_length(item)) as bytes
    from items) size, state;

-- contact-groups: item
-- SQLite [1,"contact-groups",7,1,7]
select cast(concat('{"id":', t."id", ',"name":', json_quote(t."name"), ',"usage":', (select count(*)
        from contact_group_members u
        where u.company_id = t.company_id and u.group_id = t.id), '}') as text) as json, coalesce((select max(id)
      from journal
      where company_id = ? and resource = ? and record_id = ?), 0) as version
  from contact_groups t
  where t.company_id = ? and t.id = ?;
-- PostgreSQL [1,"contact-groups",7,1,7]
select cast((select row_to_json(o)
      from (select t."id" as "id", t."name" as "name", (select count(*)
          from contact_group_members u
          where u.company_id = t.company_id and u.group_id = t.id) as "usage") o) as text) as json, coalesce((select max(id)
      from journal
      where company_id = $1 and resource = $2 and record_id = $3), 0) as version
  from contact_groups t
  where t.company_id = $4 and t.id = $5;

-- contact-groups: insert
insert into contact_groups ("company_id", "id", "name", "name_folded", "search")
  values (?,?,?,?,?);

-- contact-groups: update of every field that a client can change
update contact_groups
  set "name" = ?,"name_folded" = ?,"search" = ?
  where company_id = ? and id = ?;

-- contacts: list
-- SQLite [1,"contacts.version",1,100,0,1]
select cast(group_concat(item, ',') as blob) as items, (select value
    from counters
    where company_id = ? and name = ?) as version
  from ( select concat('{"id":', t."id", ',"number":', json_quote(t."number"), ',"relation":', ifnull(t."relation", 'null'), ',"type":', '"', t."type", '"', ',"gender":', ifnull('"' || t."gender" || '"', 'null'), ',"gender_salutation_active":', iif(t."gender_salutation_active", 'true', 'false'), ',"name":', json_quote(t."name"), ',"name_addition":', json_quote(t."name_addition"), ',"salutation":', json_quote(t."salutation"), ',"phone":', json_quote(t."phone"), ',"fax":', json_quote(t."fax"), ',"email":', json_quote(t."email"), ',"website":', json_quote(t."website"), ',"notes":', json_quote(t."notes"), ',"communication_language":', '"', t."communication_language", '"', ',"communication_channel":', '"', t."communication_channel", '"', ',"communication_newsletter":', '"', t."communication_newsletter", '"', ',"currency":', ifnull('"' || t."currency" || '"', 'null'), ',"ebill_account_id":', json_quote(t."ebill_account_id"), ',"vat_identification":', json_quote(t."vat_identification"), ',"vat_rate":', ifnull(t."vat_rate" / 1e6, 'null'), ',"discount_rate":', iif(t."discount_rate" between -9007199254740992 and 9007199254740992, t."discount_rate" / 1e6, t."discount_rate" / 1000000 + t."discount_rate" % 1000000 / 1e6), ',"discount_type":', '"', t."discount_type", '"', ',"payment_grace":', ifnull(t."payment_grace", 'null'), ',"hourly_rate":', ifnull(iif(t."hourly_rate" between -9007199254740992 and 9007199254740992, t."hourly_rate" / 1e6, t."hourly_rate" / 1000000 + t."hourly_rate" % 1000000 / 1e6), 'null'), ',"created":', '"', t."created", '"', ',"main_address_id":', t."main_address_id", '}') as item
    from ( select t.rowid as row_key, t.id
      from contacts t
      where t.company_id = ? and likely(t.rowid & 255 or in_time())
      order by t."name_folded", t.id
      limit ? + 0 offset ?) page
    cross join contacts t
    where t.rowid = page.row_key and t.company_id = ?);
-- PostgreSQL [1,"contacts.version",1,1]
with state as (select (select value
      from counters
      where company_id = $1 and name = $2) as version), items as materialized ( select (select row_to_json(o)
      from (select t."id" as "id", t."number" as "number", t."relation"::json as "relation", t."type" as "type", t."gender" as "gender", (t."gender_salutation_active" = 1) as "gender_salutation_active", t."name" as "name", t."name_addition" as "name_addition", t."salutation" as "salutation", t."phone" as "phone", t."fax" as "fax", t."email" as "email", t."website" as "website", t."notes" as "notes", t."communication_language" as "communication_language", t."communication_channel" as "communication_channel", t."communication_newsletter" as "communication_newsletter", t."currency" as "currency", t."ebill_account_id" as "ebill_account_id", t."vat_identification" as "vat_identification", case when t."vat_rate" % 100000 = 0 then round(t."vat_rate" * 0.000001, 1) else trim_scale(t."vat_rate" * 0.000001) end as "vat_rate", case when t."discount_rate" % 100000 = 0 then round(t."discount_rate" * 0.000001, 1) else trim_scale(t."discount_rate" * 0.000001) end as "discount_rate", t."discount_type" as "discount_type", t."payment_grace" as "payment_grace", case when t."hourly_rate" % 100000 = 0 then round(t."hourly_rate" * 0.000001, 1) else trim_scale(t."hourly_rate" * 0.000001) end as "hourly_rate", t."created" as "created", t."main_address_id" as "main_address_id") o)::text as item, page.*
    from ( select t.id as row_key, t."name_folded" as s0, t.id as s1
      from contacts t
      where t.company_id = $3
      order by s0, s1
      limit 100) page
    cross join lateral ( select *
      from contacts
      where company_id = $4 and id = page.row_key
      limit 1) t) select case when bytes <= 32000000 then (select string_agg(item, ','
      order by s0, s1)
    from items) end as items, state.*, bytes
  from (select sum(octet_length(item)) as bytes
    from items) size, state;

-- contacts: item
-- SQLite [1,"contacts",7,1,7]
select cast(concat('{"id":', t."id", ',"number":', json_quote(t."number"), ',"relation":', ifnull(t."relation", 'null'), ',"type":', '"', t."type", '"', ',"gender":', ifnull('"' || t."gender" || '"', 'null'), ',"gender_salutation_active":', iif(t."gender_salutation_active", 'true', 'false'), ',"name":', json_quote(t."name"), ',"name_addition":', json_quote(t."name_addition"), ',"salutation":', json_quote(t."salutation"), ',"phone":', json_quote(t."phone"), ',"fax":', json_quote(t."fax"), ',"email":', json_quote(t."email"), ',"website":', json_quote(t."website"), ',"notes":', json_quote(t."notes"), ',"communication_language":', '"', t."communication_language", '"', ',"communication_channel":', '"', t."communication_channel", '"', ',"communication_newsletter":', '"', t."communication_newsletter", '"', ',"currency":', ifnull('"' || t."currency" || '"', 'null'), ',"ebill_account_id":', json_quote(t."ebill_account_id"), ',"vat_identification":', json_quote(t."vat_identification"), ',"vat_rate":', ifnull(t."vat_rate" / 1e6, 'null'), ',"discount_rate":', iif(t."discount_rate" between -9007199254740992 and 9007199254740992, t."discount_rate" / 1e6, t."discount_rate" / 1000000 + t."discount_rate" % 1000000 / 1e6), ',"discount_type":', '"', t."discount_type", '"', ',"payment_grace":', ifnull(t."payment_grace", 'null'), ',"hourly_rate":', ifnull(iif(t."hourly_rate" between -9007199254740992 and 9007199254740992, t."hourly_rate" / 1e6, t."hourly_rate" / 1000000 + t."hourly_rate" % 1000000 / 1e6), 'null'), ',"created":', '"', t."created", '"', ',"main_address_id":', t."main_address_id", '}') as text) as json, coalesce((select max(id)
      from journal
      where company_id = ? and resource = ? and record_id = ?), 0) as version
  from contacts t
  where t.company_id = ? and t.id = ?;
-- PostgreSQL [1,"contacts",7,1,7]
select cast((select row_to_json(o)
      from (select t."id" as "id", t."number" as "number", t."relation"::json as "relation", t."type" as "type", t."gender" as "gender", (t."gender_salutation_active" = 1) as "gender_salutation_active", t."name" as "name", t."name_addition" as "name_addition", t."salutation" as "salutation", t."phone" as "phone", t."fax" as "fax", t."email" as "email", t."website" as "website", t."notes" as "notes", t."communication_language" as "communication_language", t."communication_channel" as "communication_channel", t."communication_newsletter" as "communication_newsletter", t."currency" as "currency", t."ebill_account_id" as "ebill_account_id", t."vat_identification" as "vat_identification", case when t."vat_rate" % 100000 = 0 then round(t."vat_rate" * 0.000001, 1) else trim_scale(t."vat_rate" * 0.000001) end as "vat_rate", case when t."discount_rate" % 100000 = 0 then round(t."discount_rate" * 0.000001, 1) else trim_scale(t."discount_rate" * 0.000001) end as "discount_rate", t."discount_type" as "discount_type", t."payment_grace" as "payment_grace", case when t."hourly_rate" % 100000 = 0 then round(t."hourly_rate" * 0.000001, 1) else trim_scale(t."hourly_rate" * 0.000001) end as "hourly_rate", t."created" as "created", t."main_address_id" as "main_address_id") o) as text) as json, coalesce((select max(id)
      from journal
      where company_id = $1 and resource = $2 and record_id = $3), 0) as version
  from contacts t
  where t.company_id = $4 and t.id = $5;

-- contacts: insert
insert into contacts ("company_id", "id", "number", "number_folded", "number_value", "relation", "type", "gender", "gender_salutation_active", "name", "name_folded", "name_addition", "name_addition_folded", "salutation", "salutation_folded", "phone", "phone_folded", "fax", "fax_folded", "email", "email_folded", "website", "website_folded", "notes", "notes_folded", "communication_language", "communication_channel", "communication_newsletter", "currency", "ebill_account_id", "ebill_account_id_folded", "vat_identification", "vat_identification_folded", "vat_rate", "vat_category", "vat_reason", "vat_reason_folded", "discount_rate", "discount_type", "payment_grace", "hourly_rate", "created", "main_address_id", "main_address_text", "main_address_text_folded", "reminder_terms", "reminders_paused_until", "custom_fields", "search")
  values (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?);

-- contacts: update of every field that a client can change
update contacts
  set "number" = ?,"number_folded" = ?,"number_value" = ?,"relation" = ?,"type" = ?,"gender" = ?,"gender_salutation_active" = ?,"name" = ?,"name_folded" = ?,"name_addition" = ?,"name_addition_folded" = ?,"salutation" = ?,"salutation_folded" = ?,"phone" = ?,"phone_folded" = ?,"fax" = ?,"fax_folded" = ?,"email" = ?,"email_folded" = ?,"website" = ?,"website_folded" = ?,"notes" = ?,"notes_folded" = ?,"communication_language" = ?,"communication_channel" = ?,"communication_newsletter" = ?,"currency" = ?,"ebill_account_id" = ?,"ebill_account_id_folded" = ?,"vat_identification" = ?,"vat_identification_folded" = ?,"vat_rate" = ?,"vat_category" = ?,"vat_reason" = ?,"vat_reason_folded" = ?,"discount_rate" = ?,"discount_type" = ?,"payment_grace" = ?,"hourly_rate" = ?,"reminder_terms" = ?,"reminders_paused_until" = ?,"custom_fields" = ?,"search" = ?
  where company_id = ? and id = ?;

-- cost-units: list
-- SQLite [1,"cost-units.version",1,100,0,1]
select cast(group_concat(item, ',') as blob) as items, (select value
    from counters
    where company_id = ? and name = ?) as version
  from ( select concat('{"id":', t."id", ',"number":', json_quote(t."number"), ',"name":', json_quote(t."name"), ',"description":', json_quote(t."description"), ',"type":', '"', t."type", '"', '}') as item
    from ( select t.rowid as row_key, t.id
      from cost_units t
      where t.company_id = ? and likely(t.rowid & 255 or in_time())
      order by t."name_folded", t.id
      limit ? + 0 offset ?) page
    cross join cost_units t
    where t.rowid = page.row_key and t.company_id = ?);
-- PostgreSQL [1,"cost-units.version",1,1]
with state as (select (select value
      from counters
      where company_id = $1 and name = $2) as version), items as materialized ( select (select row_to_json(o)
      from (select t."id" as "id", t."number" as "number", t."name" as "name", t."description" as "description", t."type" as "type") o)::text as item, page.*
    from ( select t.id as row_key, t."name_folded" as s0, t.id as s1
      from cost_units t
      where t.company_id = $3
      order by s0, s1
      limit 100) page
    cross join lateral ( select *
      from cost_units
      where company_id = $4 and id = page.row_key
      limit 1) t) select case when bytes <= 32000000 then (select string_agg(item, ','
      order by s0, s1)
    from items) end as items, state.*, bytes
  from (select sum(octet_length(item)) as bytes
    from items) size, state;

-- cost-units: item
-- SQLite [1,"cost-units",7,1,7]
select cast(concat('{"id":', t."id", ',"number":', json_quote(t."number"), ',"name":', json_quote(t."name"), ',"description":', json_quote(t."description"), ',"type":', '"', t."type", '"', '}') as text) as json, coalesce((select max(id)
      from journal
      where company_id = ? and resource = ? and record_id = ?), 0) as version
  from cost_units t
  where t.company_id = ? and t.id = ?;
-- PostgreSQL [1,"cost-units",7,1,7]
select cast((select row_to_json(o)
      from (select t."id" as "id", t."number" as "number", t."name" as "name", t."description" as "description", t."type" as "type") o) as text) as json, coalesce((select max(id)
      from journal
      where company_id = $1 and resource = $2 and record_id = $3), 0) as version
  from cost_units t
  where t.company_id = $4 and t.id = $5;

-- cost-units: insert
insert into cost_units ("company_id", "id", "number", "number_folded", "number_value", "name", "name_folded", "description", "description_folded", "type", "search")
  values (?,?,?,?,?,?,?,?,?,?,?);

-- cost-units: update of every field that a client can change
update cost_units
  set "number" = ?,"number_folded" = ?,"number_value" = ?,"name" = ?,"name_folded" = ?,"description" = ?,"description_folded" = ?,"type" = ?,"search" = ?
  where company_id = ? and id = ?;

-- credit-notes: list
-- SQLite [1,"credit-notes.version",1,100,0,1]
select cast(group_concat(item, ',') as blob) as items, (select value
    from counters
    where company_id = ? and name = ?) as version
  from ( select concat('{"id":', t."id", ',"number":', json_quote(t."number"), ',"contact_id":', t."contact_id", ',"contact_address_id":', t."contact_address_id", ',"contact_prepage_address_id":', ifnull(t."contact_prepage_address_id", 'null'), ',"contact_person_id":', ifnull(t."contact_person_id", 'null'), ',"date":', '"', t."date", '"', ',"invoice_id":', ifnull(t."invoice_id", 'null'), ',"reason":', json_quote(t."reason"), ',"is_cancellation":', iif(t."is_cancellation", 'true', 'false'), ',"period_text":', json_quote(t."period_text"), ',"currency":', '"', t."currency", '"', ',"total":', t."total" / 1e3, ',"vat_included":', iif(t."vat_included", 'true', 'false'), ',"discount_rate":', iif(t."discount_rate" between -9007199254740992 and 9007199254740992, t."discount_rate" / 1e6, t."discount_rate" / 1000000 + t."discount_rate" % 1000000 / 1e6), ',"discount_type":', '"', t."discount_type", '"', ',"total_used":', t."total_used" / 1e3, ',"language":', '"', t."language", '"', ',"signature_id":', ifnull(t."signature_id", 'null'), ',"layout_id":', t."layout_id", ',"page_amount":', ifnull(t."page_amount", 'null'), ',"notes":', json_quote(t."notes"), ',"status":', '"', t."status", '"', ',"created":', '"', t."created", '"', '}') as item
    from ( select t.rowid as row_key, t.id
      from credit_notes t
      where t.company_id = ? and likely(t.rowid & 255 or in_time())
      order by length(t."number") desc, t."number" desc, t.id desc
      limit ? + 0 offset ?) page
    cross join credit_notes t
    where t.rowid = page.row_key and t.company_id = ?);
-- PostgreSQL [1,"credit-notes.version",1,1]
with state as (select (select value
      from counters
      where company_id = $1 and name = $2) as version), items as materialized ( select (select row_to_json(o)
      from (select t."id" as "id", t."number" as "number", t."contact_id" as "contact_id", t."contact_address_id" as "contact_address_id", t."contact_prepage_address_id" as "contact_prepage_address_id", t."contact_person_id" as "contact_person_id", t."date" as "date", t."invoice_id" as "invoice_id", t."reason" as "reason", (t."is_cancellation" = 1) as "is_cancellation", t."period_text" as "period_text", t."currency" as "currency", case when t."total" % 100 = 0 then round(t."total" * 0.001, 1) else trim_scale(t."total" * 0.001) end as "total", (t."vat_included" = 1) as "vat_included", case when t."discount_rate" % 100000 = 0 then round(t."discount_rate" * 0.000001, 1) else trim_scale(t."discount_rate" * 0.000001) end as "discount_rate", t."discount_type" as "discount_type", case when t."total_used" % 100 = 0 then round(t."total_used" * 0.001, 1) else trim_scale(t."total_used" * 0.001) end as "total_used", t."language" as "language", t."signature_id" as "signature_id", t."layout_id" as "layout_id", t."page_amount" as "page_amount", t."notes" as "notes", t."status" as "status", t."created" as "created") o)::text as item, page.*
    from ( select t.id as row_key, length(t."number") as s0, t."number" as s1, t.id as s2
      from credit_notes t
      where t.company_id = $3
      order by s0 desc, s1 desc, s2 desc
      limit 100) page
    cross join lateral ( select *
      from credit_notes
      where company_id = $4 and id = page.row_key
      limit 1) t) select case when bytes <= 32000000 then (select string_agg(item, ','
      order by s0 desc, s1 desc, s2 desc)
    from items) end as items, state.*, bytes
  from (select sum(octet_length(item)) as bytes
    from items) size, state;

-- credit-notes: item
-- SQLite [1,"credit-notes",7,1,7]
select cast(concat('{"id":', t."id", ',"number":', json_quote(t."number"), ',"contact_id":', t."contact_id", ',"contact_address_id":', t."contact_address_id", ',"contact_prepage_address_id":', ifnull(t."contact_prepage_address_id", 'null'), ',"contact_person_id":', ifnull(t."contact_person_id", 'null'), ',"date":', '"', t."date", '"', ',"invoice_id":', ifnull(t."invoice_id", 'null'), ',"reason":', json_quote(t."reason"), ',"is_cancellation":', iif(t."is_cancellation", 'true', 'false'), ',"period_text":', json_quote(t."period_text"), ',"currency":', '"', t."currency", '"', ',"total":', t."total" / 1e3, ',"vat_included":', iif(t."vat_included", 'true', 'false'), ',"discount_rate":', iif(t."discount_rate" between -9007199254740992 and 9007199254740992, t."discount_rate" / 1e6, t."discount_rate" / 1000000 + t."discount_rate" % 1000000 / 1e6), ',"discount_type":', '"', t."discount_type", '"', ',"total_used":', t."total_used" / 1e3, ',"language":', '"', t."language", '"', ',"signature_id":', ifnull(t."signature_id", 'null'), ',"layout_id":', t."layout_id", ',"page_amount":', ifnull(t."page_amount", 'null'), ',"notes":', json_quote(t."notes"), ',"status":', '"', t."status", '"', ',"created":', '"', t."created", '"', '}') as text) as json, coalesce((select max(id)
      from journal
      where company_id = ? and resource = ? and record_id = ?), 0) as version
  from credit_notes t
  where t.company_id = ? and t.id = ?;
-- PostgreSQL [1,"credit-notes",7,1,7]
select cast((select row_to_json(o)
      from (select t."id" as "id", t."number" as "number", t."contact_id" as "contact_id", t."contact_address_id" as "contact_address_id", t."contact_prepage_address_id" as "contact_prepage_address_id", t."contact_person_id" as "contact_person_id", t."date" as "date", t."invoice_id" as "invoice_id", t."reason" as "reason", (t."is_cancellation" = 1) as "is_cancellation", t."period_text" as "period_text", t."currency" as "currency", case when t."total" % 100 = 0 then round(t."total" * 0.001, 1) else trim_scale(t."total" * 0.001) end as "total", (t."vat_included" = 1) as "vat_included", case when t."discount_rate" % 100000 = 0 then round(t."discount_rate" * 0.000001, 1) else trim_scale(t."discount_rate" * 0.000001) end as "discount_rate", t."discount_type" as "discount_type", case when t."total_used" % 100 = 0 then round(t."total_used" * 0.001, 1) else trim_scale(t."total_used" * 0.001) end as "total_used", t."language" as "language", t."signature_id" as "signature_id", t."layout_id" as "layout_id", t."page_amount" as "page_amount", t."notes" as "notes", t."status" as "status", t."created" as "created") o) as text) as json, coalesce((select max(id)
      from journal
      where company_id = $1 and resource = $2 and record_id = $3), 0) as version
  from credit_notes t
  where t.company_id = $4 and t.id = $5;

-- credit-notes: insert
insert into credit_notes ("company_id", "id", "number", "number_folded", "number_value", "contact_id", "contact_address_id", "contact_prepage_address_id", "contact_person_id", "date", "invoice_id", "reason", "reason_folded", "is_cancellation", "period_text", "period_text_folded", "currency", "total", "vat_included", "discount_rate", "discount_type", "total_net", "total_vat", "vat", "accounting_currency", "exchange_rate", "vat_accounting", "total_used", "language", "signature_id", "layout_id", "page_amount", "notes", "notes_folded", "status", "created", "contact_name", "contact_name_folded", "status_changed", "positions", "free_texts", "stock_moved", "issued", "issued_country", "deductions", "texts", "is_number_spent", "custom_fields", "public_key", "search")
  values (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?);

-- credit-notes: update of every field that a client can change
update credit_notes
  set "number" = ?,"number_folded" = ?,"number_value" = ?,"contact_id" = ?,"contact_address_id" = ?,"contact_prepage_address_id" = ?,"contact_person_id" = ?,"date" = ?,"reason" = ?,"reason_folded" = ?,"period_text" = ?,"period_text_folded" = ?,"currency" = ?,"vat_included" = ?,"discount_rate" = ?,"discount_type" = ?,"language" = ?,"signature_id" = ?,"layout_id" = ?,"notes" = ?,"notes_folded" = ?,"positions" = ?,"free_texts" = ?,"texts" = ?,"custom_fields" = ?,"search" = ?
  where company_id = ? and id = ?;

-- custom-fields: list
-- SQLite [1,"custom-fields.version",1,100,0,1]
select cast(group_concat(item, ',') as blob) as items, (select value
    from counters
    where company_id = ? and name = ?) as version
  from ( select concat('{"id":', t."id", ',"entity":', '"', t."entity", '"', ',"key":', json_quote(t."key"), ',"name":', json_quote(t."name"), '}') as item
    from ( select t.rowid as row_key, t.id
      from custom_fields t
      where t.company_id = ? and likely(t.rowid & 255 or in_time())
      order by t."entity", t."name_folded", t.id
      limit ? + 0 offset ?) page
    cross join custom_fields t
    where t.rowid = page.row_key and t.company_id = ?);
-- PostgreSQL [1,"custom-fields.version",1,1]
with state as (select (select value
      from counters
      where company_id = $1 and name = $2) as version), items as materialized ( select (select row_to_json(o)
      from (select t."id" as "id", t."entity" as "entity", t."key" as "key", t."name" as "name") o)::text as item, page.*
    from ( select t.id as row_key, t."entity" as s0, t."name_folded" as s1, t.id as s2
      from custom_fields t
      where t.company_id = $3
      order by s0, s1, s2
      limit 100) page
    cross join lateral ( select *
      from custom_fields
      where company_id = $4 and id = page.row_key
      limit 1) t) select case when bytes <= 32000000 then (select string_agg(item, ','
      order by s0, s1, s2)
    from items) end as items, state.*, bytes
  from (select sum(octet_length(item)) as bytes
    from items) size, state;

-- custom-fields: item
-- SQLite [1,"custom-fields",7,1,7]
select cast(concat('{"id":', t."id", ',"entity":', '"', t."entity", '"', ',"key":', json_quote(t."key"), ',"name":', json_quote(t."name"), '}') as text) as json, coalesce((select max(id)
      from journal
      where company_id = ? and resource = ? and record_id = ?), 0) as version
  from custom_fields t
  where t.company_id = ? and t.id = ?;
-- PostgreSQL [1,"custom-fields",7,1,7]
select cast((select row_to_json(o)
      from (select t."id" as "id", t."entity" as "entity", t."key" as "key", t."name" as "name") o) as text) as json, coalesce((select max(id)
      from journal
      where company_id = $1 and resource = $2 and record_id = $3), 0) as version
  from custom_fields t
  where t.company_id = $4 and t.id = $5;

-- custom-fields: insert
insert into custom_fields ("company_id", "id", "entity", "key", "key_folded", "name", "name_folded", "search")
  values (?,?,?,?,?,?,?,?);

-- custom-fields: update of every field that a client can change
update custom_fields
  set "name" = ?,"name_folded" = ?,"search" = ?
  where company_id = ? and id = ?;

-- customer-responses: list
-- SQLite [1,"customer-responses.version",1,100,0,1]
select cast(group_concat(item, ',') as blob) as items, (select value
    from counters
    where company_id = ? and name = ?) as version
  from ( select concat('{"id":', t."id", ',"document_type":', '"', t."document_type", '"', ',"document_id":', t."document_id", ',"document_number":', json_quote(t."document_number"), ',"type":', '"', t."type", '"', ',"name":', json_quote(t."name"), ',"email":', json_quote(t."email"), ',"text":', json_quote(t."text"), ',"hash":', json_quote(t."hash"), ',"created":', '"', t."created", '"', '}') as item
    from ( select t.rowid as row_key, t.id
      from customer_responses t
      where t.company_id = ? and likely(t.rowid & 255 or in_time())
      order by t."id" desc, t.id desc
      limit ? + 0 offset ?) page
    cross join customer_responses t
    where t.rowid = page.row_key and t.company_id = ?);
-- PostgreSQL [1,"customer-responses.version",1,1]
with state as (select (select value
      from counters
      where company_id = $1 and name = $2) as version), items as materialized ( select (select row_to_json(o)
      from (select t."id" as "id", t."document_type" as "document_type", t."document_id" as "document_id", t."document_number" as "document_number", t."type" as "type", t."name" as "name", t."email" as "email", t."text" as "text", t."hash" as "hash", t."created" as "created") o)::text as item, page.*
    from ( select t.id as row_key, t."id" as s0, t.id as s1
      from customer_responses t
      where t.company_id = $3
      order by s0 desc, s1 desc
      limit 100) page
    cross join lateral ( select *
      from customer_responses
      where company_id = $4 and id = page.row_key
      limit 1) t) select case when bytes <= 32000000 then (select string_agg(item, ','
      order by s0 desc, s1 desc)
    from items) end as items, state.*, bytes
  from (select sum(octet_length(item)) as bytes
    from items) size, state;

-- customer-responses: item
-- SQLite [1,"customer-responses",7,1,7]
select cast(concat('{"id":', t."id", ',"document_type":', '"', t."document_type", '"', ',"document_id":', t."document_id", ',"document_number":', json_quote(t."document_number"), ',"type":', '"', t."type", '"', ',"name":', json_quote(t."name"), ',"email":', json_quote(t."email"), ',"text":', json_quote(t."text"), ',"hash":', json_quote(t."hash"), ',"created":', '"', t."created", '"', '}') as text) as json, coalesce((select max(id)
      from journal
      where company_id = ? and resource = ? and record_id = ?), 0) as version
  from customer_responses t
  where t.company_id = ? and t.id = ?;
-- PostgreSQL [1,"customer-responses",7,1,7]
select cast((select row_to_json(o)
      from (select t."id" as "id", t."document_type" as "document_type", t."document_id" as "document_id", t."document_number" as "document_number", t."type" as "type", t."name" as "name", t."email" as "email", t."text" as "text", t."hash" as "hash", t."created" as "created") o) as text) as json, coalesce((select max(id)
      from journal
      where company_id = $1 and resource = $2 and record_id = $3), 0) as version
  from customer_responses t
  where t.company_id = $4 and t.id = $5;

-- delivery-notes: list
-- SQLite [1,"delivery-notes.version",1,100,0,1]
select cast(group_concat(item, ',') as blob) as items, (select value
    from counters
    where company_id = ? and name = ?) as version
  from ( select concat('{"id":', t."id", ',"number":', json_quote(t."number"), ',"contact_id":', t."contact_id", ',"contact_address_id":', t."contact_address_id", ',"contact_prepage_address_id":', ifnull(t."contact_prepage_address_id", 'null'), ',"contact_person_id":', ifnull(t."contact_person_id", 'null'), ',"date":', '"', t."date", '"', ',"period_text":', json_quote(t."period_text"), ',"currency":', '"', t."currency", '"', ',"total":', t."total" / 1e3, ',"vat_included":', iif(t."vat_included", 'true', 'false'), ',"discount_rate":', iif(t."discount_rate" between -9007199254740992 and 9007199254740992, t."discount_rate" / 1e6, t."discount_rate" / 1000000 + t."discount_rate" % 1000000 / 1e6), ',"discount_type":', '"', t."discount_type", '"', ',"language":', '"', t."language", '"', ',"signature_id":', ifnull(t."signature_id", 'null'), ',"layout_id":', t."layout_id", ',"page_amount":', ifnull(t."page_amount", 'null'), ',"notes":', json_quote(t."notes"), ',"status":', '"', t."status", '"', ',"created":', '"', t."created", '"', '}') as item
    from ( select t.rowid as row_key, t.id
      from delivery_notes t
      where t.company_id = ? and likely(t.rowid & 255 or in_time())
      order by length(t."number") desc, t."number" desc, t.id desc
      limit ? + 0 offset ?) page
    cross join delivery_notes t
    where t.rowid = page.row_key and t.company_id = ?);
-- PostgreSQL [1,"delivery-notes.version",1,1]
with state as (select (select value
      from counters
      where company_id = $1 and name = $2) as version), items as materialized ( select (select row_to_json(o)
      from (select t."id" as "id", t."number" as "number", t."contact_id" as "contact_id", t."contact_address_id" as "contact_address_id", t."contact_prepage_address_id" as "contact_prepage_address_id", t."contact_person_id" as "contact_person_id", t."date" as "date", t."period_text" as "period_text", t."currency" as "currency", case when t."total" % 100 = 0 then round(t."total" * 0.001, 1) else trim_scale(t."total" * 0.001) end as "total", (t."vat_included" = 1) as "vat_included", case when t."discount_rate" % 100000 = 0 then round(t."discount_rate" * 0.000001, 1) else trim_scale(t."discount_rate" * 0.000001) end as "discount_rate", t."discount_type" as "discount_type", t."language" as "language", t."signature_id" as "signature_id", t."layout_id" as "layout_id", t."page_amount" as "page_amount", t."notes" as "notes", t."status" as "status", t."created" as "created") o)::text as item, page.*
    from ( select t.id as row_key, length(t."number") as s0, t."number" as s1, t.id as s2
      from delivery_notes t
      where t.company_id = $3
      order by s0 desc, s1 desc, s2 desc
      limit 100) page
    cross join lateral ( select *
      from delivery_notes
      where company_id = $4 and id = page.row_key
      limit 1) t) select case when bytes <= 32000000 then (select string_agg(item, ','
      order by s0 desc, s1 desc, s2 desc)
    from items) end as items, state.*, bytes
  from (select sum(octet_length(item)) as bytes
    from items) size, state;

-- delivery-notes: item
-- SQLite [1,"delivery-notes",7,1,7]
select cast(concat('{"id":', t."id", ',"number":', json_quote(t."number"), ',"contact_id":', t."contact_id", ',"contact_address_id":', t."contact_address_id", ',"contact_prepage_address_id":', ifnull(t."contact_prepage_address_id", 'null'), ',"contact_person_id":', ifnull(t."contact_person_id", 'null'), ',"date":', '"', t."date", '"', ',"period_text":', json_quote(t."period_text"), ',"currency":', '"', t."currency", '"', ',"total":', t."total" / 1e3, ',"vat_included":', iif(t."vat_included", 'true', 'false'), ',"discount_rate":', iif(t."discount_rate" between -9007199254740992 and 9007199254740992, t."discount_rate" / 1e6, t."discount_rate" / 1000000 + t."discount_rate" % 1000000 / 1e6), ',"discount_type":', '"', t."discount_type", '"', ',"language":', '"', t."language", '"', ',"signature_id":', ifnull(t."signature_id", 'null'), ',"layout_id":', t."layout_id", ',"page_amount":', ifnull(t."page_amount", 'null'), ',"notes":', json_quote(t."notes"), ',"status":', '"', t."status", '"', ',"created":', '"', t."created", '"', '}') as text) as json, coalesce((select max(id)
      from journal
      where company_id = ? and resource = ? and record_id = ?), 0) as version
  from delivery_notes t
  where t.company_id = ? and t.id = ?;
-- PostgreSQL [1,"delivery-notes",7,1,7]
select cast((select row_to_json(o)
      from (select t."id" as "id", t."number" as "number", t."contact_id" as "contact_id", t."contact_address_id" as "contact_address_id", t."contact_prepage_address_id" as "contact_prepage_address_id", t."contact_person_id" as "contact_person_id", t."date" as "date", t."period_text" as "period_text", t."currency" as "currency", case when t."total" % 100 = 0 then round(t."total" * 0.001, 1) else trim_scale(t."total" * 0.001) end as "total", (t."vat_included" = 1) as "vat_included", case when t."discount_rate" % 100000 = 0 then round(t."discount_rate" * 0.000001, 1) else trim_scale(t."discount_rate" * 0.000001) end as "discount_rate", t."discount_type" as "discount_type", t."language" as "language", t."signature_id" as "signature_id", t."layout_id" as "layout_id", t."page_amount" as "page_amount", t."notes" as "notes", t."status" as "status", t."created" as "created") o) as text) as json, coalesce((select max(id)
      from journal
      where company_id = $1 and resource = $2 and record_id = $3), 0) as version
  from delivery_notes t
  where t.company_id = $4 and t.id = $5;

-- delivery-notes: insert
insert into delivery_notes ("company_id", "id", "number", "number_folded", "number_value", "contact_id", "contact_address_id", "contact_prepage_address_id", "contact_person_id", "date", "period_text", "period_text_folded", "currency", "total", "vat_included", "discount_rate", "discount_type", "total_net", "total_vat", "vat", "accounting_currency", "exchange_rate", "vat_accounting", "language", "signature_id", "layout_id", "page_amount", "notes", "notes_folded", "status", "created", "contact_name", "contact_name_folded", "status_changed", "positions", "free_texts", "stock_moved", "source_type", "source_id", "texts", "custom_fields", "search")
  values (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?);

-- delivery-notes: update of every field that a client can change
update delivery_notes
  set "number" = ?,"number_folded" = ?,"number_value" = ?,"contact_id" = ?,"contact_address_id" = ?,"contact_prepage_address_id" = ?,"contact_person_id" = ?,"date" = ?,"period_text" = ?,"period_text_folded" = ?,"currency" = ?,"vat_included" = ?,"discount_rate" = ?,"discount_type" = ?,"language" = ?,"signature_id" = ?,"layout_id" = ?,"notes" = ?,"notes_folded" = ?,"positions" = ?,"free_texts" = ?,"texts" = ?,"custom_fields" = ?,"search" = ?
  where company_id = ? and id = ?;

-- document-texts: list
-- SQLite [1,"document-texts.version",1,100,0,1]
select cast(group_concat(item, ',') as blob) as items, (select value
    from counters
    where company_id = ? and name = ?) as version
  from ( select concat('{"id":', t."id", ',"document":', '"', t."document", '"', ',"language":', '"', t."language", '"', ',"status":', '"', t."status", '"', ',"title":', json_quote(t."title"), ',"introduction":', json_quote(t."introduction"), ',"conditions":', json_quote(t."conditions"), '}') as item
    from ( select t.rowid as row_key, t.id
      from document_texts t
      where t.company_id = ? and likely(t.rowid & 255 or in_time())
      order by t."document", t."language", t."status", t.id
      limit ? + 0 offset ?) page
    cross join document_texts t
    where t.rowid = page.row_key and t.company_id = ?);
-- PostgreSQL [1,"document-texts.version",1,1]
with state as (select (select value
      from counters
      where company_id = $1 and name = $2) as version), items as materialized ( select (select row_to_json(o)
      from (select t."id" as "id", t."document" as "document", t."language" as "language", t."status" as "status", t."title" as "title", t."introduction" as "introduction", t."conditions" as "conditions") o)::text as item, page.*
    from ( select t.id as row_key, t."document" as s0, t."language" as s1, t."status" as s2, t.id as s3
      from document_texts t
      where t.company_id = $3
      order by s0, s1, s2, s3
      limit 100) page
    cross join lateral ( select *
      from document_texts
      where company_id = $4 and id = page.row_key
      limit 1) t) select case when bytes <= 32000000 then (select string_agg(item, ','
      order by s0, s1, s2, s3)
    from items) end as items, state.*, bytes
  from (select sum(octet_length(item)) as bytes
    from items) size, state;

-- document-texts: item
-- SQLite [1,"document-texts",7,1,7]
select cast(concat('{"id":', t."id", ',"document":', '"', t."document", '"', ',"language":', '"', t."language", '"', ',"status":', '"', t."status", '"', ',"title":', json_quote(t."title"), ',"introduction":', json_quote(t."introduction"), ',"conditions":', json_quote(t."conditions"), '}') as text) as json, coalesce((select max(id)
      from journal
      where company_id = ? and resource = ? and record_id = ?), 0) as version
  from document_texts t
  where t.company_id = ? and t.id = ?;
-- PostgreSQL [1,"document-texts",7,1,7]
select cast((select row_to_json(o)
      from (select t."id" as "id", t."document" as "document", t."language" as "language", t."status" as "status", t."title" as "title", t."introduction" as "introduction", t."conditions" as "conditions") o) as text) as json, coalesce((select max(id)
      from journal
      where company_id = $1 and resource = $2 and record_id = $3), 0) as version
  from document_texts t
  where t.company_id = $4 and t.id = $5;

-- document-texts: insert
insert into document_texts ("company_id", "id", "document", "language", "status", "title", "title_folded", "introduction", "introduction_folded", "conditions", "conditions_folded", "search")
  values (?,?,?,?,?,?,?,?,?,?,?,?);

-- document-texts: update of every field that a client can change
update document_texts
  set "document" = ?,"language" = ?,"status" = ?,"title" = ?,"title_folded" = ?,"introduction" = ?,"introduction_folded" = ?,"conditions" = ?,"conditions_folded" = ?,"search" = ?
  where company_id = ? and id = ?;

-- efforts: list
-- SQLite [1,"efforts.version",1,100,0,1]
select cast(group_concat(item, ',') as blob) as items, (select value
    from counters
    where company_id = ? and name = ?) as version
  from ( select concat('{"id":', t."id", ',"user_id":', t."user_id", ',"entity_type":', '"', t."entity_type", '"', ',"entity_id":', t."entity_id", ',"duration":', iif(t."duration" between -9007199254740992 and 9007199254740992, t."duration" / 1e6, t."duration" / 1000000 + t."duration" % 1000000 / 1e6), ',"date":', '"', t."date", '"', ',"activity_id":', ifnull(t."activity_id", 'null'), ',"notes":', json_quote(t."notes"), ',"is_invoiced":', iif(t."is_invoiced", 'true', 'false'), ',"updated":', '"', t."updated", '"', ',"hourly_rate":', ifnull(iif(t."hourly_rate" between -9007199254740992 and 9007199254740992, t."hourly_rate" / 1e6, t."hourly_rate" / 1000000 + t."hourly_rate" % 1000000 / 1e6), 'null'), '}') as item
    from ( select t.rowid as row_key, t.id
      from efforts t
      where t.company_id = ? and likely(t.rowid & 255 or in_time())
      order by t."date" desc, t."duration" desc, t.id desc
      limit ? + 0 offset ?) page
    cross join efforts t
    where t.rowid = page.row_key and t.company_id = ?);
-- PostgreSQL [1,"efforts.version",1,1]
with state as (select (select value
      from counters
      where company_id = $1 and name = $2) as version), items as materialized ( select (select row_to_json(o)
      from (select t."id" as "id", t."user_id" as "user_id", t."entity_type" as "entity_type", t."entity_id" as "entity_id", case when t."duration" % 100000 = 0 then round(t."duration" * 0.000001, 1) else trim_scale(t."duration" * 0.000001) end as "duration", t."date" as "date", t."activity_id" as "activity_id", t."notes" as "notes", (t."is_invoiced" = 1) as "is_invoiced", t."updated" as "updated", case when t."hourly_rate" % 100000 = 0 then round(t."hourly_rate" * 0.000001, 1) else trim_scale(t."hourly_rate" * 0.000001) end as "hourly_rate") o)::text as item, page.*
    from ( select t.id as row_key, t."date" as s0, t."duration" as s1, t.id as s2
      from efforts t
      where t.company_id = $3
      order by s0 desc, s1 desc, s2 desc
      limit 100) page
    cross join lateral ( select *
      from efforts
      where company_id = $4 and id = page.row_key
      limit 1) t) select case when bytes <= 32000000 then (select string_agg(item, ','
      order by s0 desc, s1 desc, s2 desc)
    from items) end as items, state.*, bytes
  from (select sum(octet_length(item)) as bytes
    from items) size, state;

-- efforts: item
-- SQLite [1,"efforts",7,1,7]
select cast(concat('{"id":', t."id", ',"user_id":', t."user_id", ',"entity_type":', '"', t."entity_type", '"', ',"entity_id":', t."entity_id", ',"duration":', iif(t."duration" between -9007199254740992 and 9007199254740992, t."duration" / 1e6, t."duration" / 1000000 + t."duration" % 1000000 / 1e6), ',"date":', '"', t."date", '"', ',"activity_id":', ifnull(t."activity_id", 'null'), ',"notes":', json_quote(t."notes"), ',"is_invoiced":', iif(t."is_invoiced", 'true', 'false'), ',"updated":', '"', t."updated", '"', ',"hourly_rate":', ifnull(iif(t."hourly_rate" between -9007199254740992 and 9007199254740992, t."hourly_rate" / 1e6, t."hourly_rate" / 1000000 + t."hourly_rate" % 1000000 / 1e6), 'null'), '}') as text) as json, coalesce((select max(id)
      from journal
      where company_id = ? and resource = ? and record_id = ?), 0) as version
  from efforts t
  where t.company_id = ? and t.id = ?;
-- PostgreSQL [1,"efforts",7,1,7]
select cast((select row_to_json(o)
      from (select t."id" as "id", t."user_id" as "user_id", t."entity_type" as "entity_type", t."entity_id" as "entity_id", case when t."duration" % 100000 = 0 then round(t."duration" * 0.000001, 1) else trim_scale(t."duration" * 0.000001) end as "duration", t."date" as "date", t."activity_id" as "activity_id", t."notes" as "notes", (t."is_invoiced" = 1) as "is_invoiced", t."updated" as "updated", case when t."hourly_rate" % 100000 = 0 then round(t."hourly_rate" * 0.000001, 1) else trim_scale(t."hourly_rate" * 0.000001) end as "hourly_rate") o) as text) as json, coalesce((select max(id)
      from journal
      where company_id = $1 and resource = $2 and record_id = $3), 0) as version
  from efforts t
  where t.company_id = $4 and t.id = $5;

-- efforts: insert
insert into efforts ("company_id", "id", "user_id", "entity_type", "entity_id", "duration", "date", "activity_id", "notes", "notes_folded", "is_invoiced", "updated", "hourly_rate", "invoice_id", "search")
  values (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?);

-- efforts: update of every field that a client can change
update efforts
  set "duration" = ?,"date" = ?,"activity_id" = ?,"notes" = ?,"notes_folded" = ?,"is_invoiced" = ?,"hourly_rate" = ?,"search" = ?
  where company_id = ? and id = ?;

-- exchange-rates: list
-- SQLite [1,"exchange-rates.version",1,100,0,1]
select cast(group_concat(item, ',') as blob) as items, (select value
    from counters
    where company_id = ? and name = ?) as version
  from ( select concat('{"id":', t."id", ',"currency_from":', '"', t."currency_from", '"', ',"currency_to":', '"', t."currency_to", '"', ',"rate":', iif(t."rate" between -9007199254740992 and 9007199254740992, t."rate" / 1e6, t."rate" / 1000000 + t."rate" % 1000000 / 1e6), ',"created":', '"', t."created", '"', '}') as item
    from ( select t.rowid as row_key, t.id
      from exchange_rates t
      where t.company_id = ? and likely(t.rowid & 255 or in_time())
      order by t."currency_from", t."currency_to", t.id
      limit ? + 0 offset ?) page
    cross join exchange_rates t
    where t.rowid = page.row_key and t.company_id = ?);
-- PostgreSQL [1,"exchange-rates.version",1,1]
with state as (select (select value
      from counters
      where company_id = $1 and name = $2) as version), items as materialized ( select (select row_to_json(o)
      from (select t."id" as "id", t."currency_from" as "currency_from", t."currency_to" as "currency_to", case when t."rate" % 100000 = 0 then round(t."rate" * 0.000001, 1) else trim_scale(t."rate" * 0.000001) end as "rate", t."created" as "created") o)::text as item, page.*
    from ( select t.id as row_key, t."currency_from" as s0, t."currency_to" as s1, t.id as s2
      from exchange_rates t
      where t.company_id = $3
      order by s0, s1, s2
      limit 100) page
    cross join lateral ( select *
      from exchange_rates
      where company_id = $4 and id = page.row_key
      limit 1) t) select case when bytes <= 32000000 then (select string_agg(item, ','
      order by s0, s1, s2)
    from items) end as items, state.*, bytes
  from (select sum(octet_length(item)) as bytes
    from items) size, state;

-- exchange-rates: item
-- SQLite [1,"exchange-rates",7,1,7]
select cast(concat('{"id":', t."id", ',"currency_from":', '"', t."currency_from", '"', ',"currency_to":', '"', t."currency_to", '"', ',"rate":', iif(t."rate" between -9007199254740992 and 9007199254740992, t."rate" / 1e6, t."rate" / 1000000 + t."rate" % 1000000 / 1e6), ',"created":', '"', t."created", '"', '}') as text) as json, coalesce((select max(id)
      from journal
      where company_id = ? and resource = ? and record_id = ?), 0) as version
  from exchange_rates t
  where t.company_id = ? and t.id = ?;
-- PostgreSQL [1,"exchange-rates",7,1,7]
select cast((select row_to_json(o)
      from (select t."id" as "id", t."currency_from" as "currency_from", t."currency_to" as "currency_to", case when t."rate" % 100000 = 0 then round(t."rate" * 0.000001, 1) else trim_scale(t."rate" * 0.000001) end as "rate", t."created" as "created") o) as text) as json, coalesce((select max(id)
      from journal
      where company_id = $1 and resource = $2 and record_id = $3), 0) as version
  from exchange_rates t
  where t.company_id = $4 and t.id = $5;

-- exchange-rates: insert
insert into exchange_rates ("company_id", "id", "currency_from", "currency_to", "rate", "created", "search")
  values (?,?,?,?,?,?,?);

-- exchange-rates: update of every field that a client can change
update exchange_rates
  set "currency_from" = ?,"currency_to" = ?,"rate" = ?,"search" = ?
  where company_id = ? and id = ?;

-- invitations: list
-- SQLite [1,"invitations.version",1,100,0,1]
select cast(group_concat(item, ',') as blob) as items, (select value
    from counters
    where company_id = ? and name = ?) as version
  from ( select concat('{"id":', t."id", ',"email":', json_quote(t."email"), ',"role":', '"', t."role", '"', ',"user_id":', t."user_id", ',"expires":', '"', t."expires", '"', ',"created":', '"', t."created", '"', '}') as item
    from ( select t.rowid as row_key, t.id
      from invitations t
      where t.company_id = ? and likely(t.rowid & 255 or in_time())
      order by t."id" desc, t.id desc
      limit ? + 0 offset ?) page
    cross join invitations t
    where t.rowid = page.row_key and t.company_id = ?);
-- PostgreSQL [1,"invitations.version",1,1]
with state as (select (select value
      from counters
      where company_id = $1 and name = $2) as version), items as materialized ( select (select row_to_json(o)
      from (select t."id" as "id", t."email" as "email", t."role" as "role", t."user_id" as "user_id", t."expires" as "expires", t."created" as "created") o)::text as item, page.*
    from ( select t.id as row_key, t."id" as s0, t.id as s1
      from invitations t
      where t.company_id = $3
      order by s0 desc, s1 desc
      limit 100) page
    cross join lateral ( select *
      from invitations
      where company_id = $4 and id = page.row_key
      limit 1) t) select case when bytes <= 32000000 then (select string_agg(item, ','
      order by s0 desc, s1 desc)
    from items) end as items, state.*, bytes
  from (select sum(octet_length(item)) as bytes
    from items) size, state;

-- invitations: item
-- SQLite [1,"invitations",7,1,7]
select cast(concat('{"id":', t."id", ',"email":', json_quote(t."email"), ',"role":', '"', t."role", '"', ',"user_id":', t."user_id", ',"expires":', '"', t."expires", '"', ',"created":', '"', t."created", '"', '}') as text) as json, coalesce((select max(id)
      from journal
      where company_id = ? and resource = ? and record_id = ?), 0) as version
  from invitations t
  where t.company_id = ? and t.id = ?;
-- PostgreSQL [1,"invitations",7,1,7]
select cast((select row_to_json(o)
      from (select t."id" as "id", t."email" as "email", t."role" as "role", t."user_id" as "user_id", t."expires" as "expires", t."created" as "created") o) as text) as json, coalesce((select max(id)
      from journal
      where company_id = $1 and resource = $2 and record_id = $3), 0) as version
  from invitations t
  where t.company_id = $4 and t.id = $5;

-- invoice-reminders: list
-- SQLite [1,"invoice-reminders.version",1,9,100,0,1]
select cast(group_concat(item, ',') as blob) as items, (select value
    from counters
    where company_id = ? and name = ?) as version
  from ( select concat('{"id":', t."id", ',"status":', '"', t."status", '"', ',"date":', '"', t."date", '"', ',"due":', '"', t."due", '"', ',"open":', t."open" / 1e3, ',"fee":', t."fee" / 1e3, ',"interest":', t."interest" / 1e3, ',"created":', '"', t."created", '"', '}') as item
    from ( select t.rowid as row_key, t.id
      from invoice_reminders t
      where t.company_id = ? and t.invoice_id = ? and likely(t.rowid & 255 or in_time())
      order by t."status", t.id
      limit ? + 0 offset ?) page
    cross join invoice_reminders t
    where t.rowid = page.row_key and t.company_id = ?);
-- PostgreSQL [1,"invoice-reminders.version",1,9,1]
with state as (select (select value
      from counters
      where company_id = $1 and name = $2) as version), items as materialized ( select (select row_to_json(o)
      from (select t."id" as "id", t."status" as "status", t."date" as "date", t."due" as "due", case when t."open" % 100 = 0 then round(t."open" * 0.001, 1) else trim_scale(t."open" * 0.001) end as "open", case when t."fee" % 100 = 0 then round(t."fee" * 0.001, 1) else trim_scale(t."fee" * 0.001) end as "fee", case when t."interest" % 100 = 0 then round(t."interest" * 0.001, 1) else trim_scale(t."interest" * 0.001) end as "interest", t."created" as "created") o)::text as item, page.*
    from ( select t.id as row_key, t."status" as s0, t.id as s1
      from invoice_reminders t
      where t.company_id = $3 and t.invoice_id = $4
      order by s0, s1
      limit 100) page
    cross join lateral ( select *
      from invoice_reminders
      where company_id = $5 and id = page.row_key
      limit 1) t) select case when bytes <= 32000000 then (select string_agg(item, ','
      order by s0, s1)
    from items) end as items, state.*, bytes
  from (select sum(octet_length(item)) as bytes
    from items) size, state;

-- invoice-reminders: item
-- SQLite [1,"invoice-reminders",7,1,9,7]
select cast(concat('{"id":', t."id", ',"status":', '"', t."status", '"', ',"date":', '"', t."date", '"', ',"due":', '"', t."due", '"', ',"open":', t."open" / 1e3, ',"fee":', t."fee" / 1e3, ',"interest":', t."interest" / 1e3, ',"created":', '"', t."created", '"', '}') as text) as json, coalesce((select max(id)
      from journal
      where company_id = ? and resource = ? and record_id = ?), 0) as version
  from invoice_reminders t
  where t.company_id = ? and t.invoice_id = ? and t.id = ?;
-- PostgreSQL [1,"invoice-reminders",7,1,9,7]
select cast((select row_to_json(o)
      from (select t."id" as "id", t."status" as "status", t."date" as "date", t."due" as "due", case when t."open" % 100 = 0 then round(t."open" * 0.001, 1) else trim_scale(t."open" * 0.001) end as "open", case when t."fee" % 100 = 0 then round(t."fee" * 0.001, 1) else trim_scale(t."fee" * 0.001) end as "fee", case when t."interest" % 100 = 0 then round(t."interest" * 0.001, 1) else trim_scale(t."interest" * 0.001) end as "interest", t."created" as "created") o) as text) as json, coalesce((select max(id)
      from journal
      where company_id = $1 and resource = $2 and record_id = $3), 0) as version
  from invoice_reminders t
  where t.company_id = $4 and t.invoice_id = $5 and t.id = $6;

-- invoices: list
-- SQLite [1,"invoices.version",1,"settings.version","invoices.version",1,100,0,1]
select cast(group_concat(item, ',') as blob) as items, (select value
    from counters
    where company_id = ? and name = ?) as version, (select cast(sum(value) as bigint) as version
    from counters
    where company_id = ? and name in (?,?)) as shown
  from ( select concat('{"id":', t."id", ',"number":', json_quote(t."number"), ',"contact_id":', t."contact_id", ',"contact_address_id":', t."contact_address_id", ',"contact_prepage_address_id":', ifnull(t."contact_prepage_address_id", 'null'), ',"contact_person_id":', ifnull(t."contact_person_id", 'null'), ',"date":', '"', t."date", '"', ',"due":', '"', t."due", '"', ',"period_from":', ifnull('"' || t."period_from" || '"', 'null'), ',"period_to":', ifnull('"' || t."period_to" || '"', 'null'), ',"period_text":', json_quote(t."period_text"), ',"currency":', '"', t."currency", '"', ',"total":', t."total" / 1e3, ',"vat_included":', iif(t."vat_included", 'true', 'false'), ',"discount_rate":', iif(t."discount_rate" between -9007199254740992 and 9007199254740992, t."discount_rate" / 1e6, t."discount_rate" / 1000000 + t."discount_rate" % 1000000 / 1e6), ',"discount_type":', '"', t."discount_type", '"', ',"cash_discount_rate":', case when t."cash_discount_rate" % 1000000 = 0 then ifnull(t."cash_discount_rate" / 1000000, 'null') else ifnull(t."cash_discount_rate" / 1e6, 'null') end, ',"cash_discount_date":', ifnull('"' || t."cash_discount_date" || '"', 'null'), ',"total_paid":', t."total_paid" / 1e3, ',"paid_date":', ifnull('"' || t."paid_date" || '"', 'null'), ',"bank_account_id":', ifnull(t."bank_account_id", 'null'), ',"isr_id":', ifnull(t."isr_id", 'null'), ',"isr_position":', ifnull('"' || t."isr_position" || '"', 'null'), ',"isr_reference_number":', json_quote(t."isr_reference_number"), ',"payment_link_paypal":', iif(t."payment_link_paypal", 'true', 'false'), ',"payment_link_paypal_url":', json_quote((case when t.payment_link_paypal = 1 then ( select i.url || '/pay/' || cast(t.company_id as text) || '-' || t.public_key || '/paypal'
            from settings s, installation i
            where s.company_id = t.company_id and s.paypal_url is not null) end)), ',"payment_link_postfinance":', iif(t."payment_link_postfinance", 'true', 'false'), ',"payment_link_postfinance_url":', json_quote((case when t.payment_link_postfinance = 1 then ( select i.url || '/pay/' || cast(t.company_id as text) || '-' || t.public_key || '/postfinance'
            from settings s, installation i
            where s.company_id = t.company_id and s.postfinance_url is not null) end)), ',"payment_link_payrexx":', iif(t."payment_link_payrexx", 'true', 'false'), ',"payment_link_payrexx_url":', json_quote((case when t.payment_link_payrexx = 1 then ( select i.url || '/pay/' || cast(t.company_id as text) || '-' || t.public_key || '/payrexx'
            from settings s, installation i
            where s.company_id = t.company_id and s.payrexx_url is not null) end)), ',"payment_link_smartcommerce":', iif(t."payment_link_smartcommerce", 'true', 'false'), ',"payment_link_smartcommerce_url":', json_quote((case when t.payment_link_smartcommerce = 1 then ( select i.url || '/pay/' || cast(t.company_id as text) || '-' || t.public_key || '/smartcommerce'
            from settings s, installation i
            where s.company_id = t.company_id and s.smartcommerce_url is not null) end)), ',"language":', '"', t."language", '"', ',"signature_id":', ifnull(t."signature_id", 'null'), ',"layout_id":', t."layout_id", ',"page_amount":', ifnull(t."page_amount", 'null'), ',"notes":', json_quote(t."notes"), ',"status":', '"', t."status", '"', ',"created":', '"', t."created", '"', '}') as item
    from ( select t.rowid as row_key, t.id
      from invoices t
      where t.company_id = ? and likely(t.rowid & 255 or in_time())
      order by length(t."number") desc, t."number" desc, t.id desc
      limit ? + 0 offset ?) page
    cross join invoices t
    where t.rowid = page.row_key and t.company_id = ?);
-- PostgreSQL [1,"invoices.version",1,"settings.version","invoices.version",1,1]
with state as (select (select value
      from counters
      where company_id = $1 and name = $2) as version, (select cast(sum(value) as bigint) as version
      from counters
      where company_id = $3 and name in ($4,$5)) as shown), items as materialized ( select (select row_to_json(o)
      from (select t."id" as "id", t."number" as "number", t."contact_id" as "contact_id", t."contact_address_id" as "contact_address_id", t."contact_prepage_address_id" as "contact_prepage_address_id", t."contact_person_id" as "contact_person_id", t."date" as "date", t."due" as "due", t."period_from" as "period_from", t."period_to" as "period_to", t."period_text" as "period_text", t."currency" as "currency", case when t."total" % 100 = 0 then round(t."total" * 0.001, 1) else trim_scale(t."total" * 0.001) end as "total", (t."vat_included" = 1) as "vat_included", case when t."discount_rate" % 100000 = 0 then round(t."discount_rate" * 0.000001, 1) else trim_scale(t."discount_rate" * 0.000001) end as "discount_rate", t."discount_type" as "discount_type", case when t."cash_discount_rate" % 1000000 = 0 then t."cash_discount_rate" / 1000000 else case when t."cash_discount_rate" % 100000 = 0 then round(t."cash_discount_rate" * 0.000001, 1) else trim_scale(t."cash_discount_rate" * 0.000001) end end as "cash_discount_rate", t."cash_discount_date" as "cash_discount_date", case when t."total_paid" % 100 = 0 then round(t."total_paid" * 0.001, 1) else trim_scale(t."total_paid" * 0.001) end as "total_paid", t."paid_date" as "paid_date", t."bank_account_id" as "bank_account_id", t."isr_id" as "isr_id", t."isr_position" as "isr_position", t."isr_reference_number" as "isr_reference_number", (t."payment_link_paypal" = 1) as "payment_link_paypal", (case when t.payment_link_paypal = 1 then ( select i.url || '/pay/' || cast(t.company_id as text) || '-' || t.public_key || '/paypal'
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
      where t.company_id = $6
      order by s0 desc, s1 desc, s2 desc
      limit 100) page
    cross join lateral ( select *
      from invoices
      where company_id = $7 and id = page.row_key
      limit 1) t) select case when bytes <= 32000000 then (select string_agg(item, ','
      order by s0 desc, s1 desc, s2 desc)
    from items) end as items, state.*, bytes
  from (select sum(octet_length(item)) as bytes
    from items) size, state;

-- invoices: item
-- SQLite [1,"invoices",7,1,7]
select cast(concat('{"id":', t."id", ',"number":', json_quote(t."number"), ',"contact_id":', t."contact_id", ',"contact_address_id":', t."contact_address_id", ',"contact_prepage_address_id":', ifnull(t."contact_prepage_address_id", 'null'), ',"contact_person_id":', ifnull(t."contact_person_id", 'null'), ',"date":', '"', t."date", '"', ',"due":', '"', t."due", '"', ',"period_from":', ifnull('"' || t."period_from" || '"', 'null'), ',"period_to":', ifnull('"' || t."period_to" || '"', 'null'), ',"period_text":', json_quote(t."period_text"), ',"currency":', '"', t."currency", '"', ',"total":', t."total" / 1e3, ',"vat_included":', iif(t."vat_included", 'true', 'false'), ',"discount_rate":', iif(t."discount_rate" between -9007199254740992 and 9007199254740992, t."discount_rate" / 1e6, t."discount_rate" / 1000000 + t."discount_rate" % 1000000 / 1e6), ',"discount_type":', '"', t."discount_type", '"', ',"cash_discount_rate":', case when t."cash_discount_rate" % 1000000 = 0 then ifnull(t."cash_discount_rate" / 1000000, 'null') else ifnull(t."cash_discount_rate" / 1e6, 'null') end, ',"cash_discount_date":', ifnull('"' || t."cash_discount_date" || '"', 'null'), ',"total_paid":', t."total_paid" / 1e3, ',"paid_date":', ifnull('"' || t."paid_date" || '"', 'null'), ',"bank_account_id":', ifnull(t."bank_account_id", 'null'), ',"isr_id":', ifnull(t."isr_id", 'null'), ',"isr_position":', ifnull('"' || t."isr_position" || '"', 'null'), ',"isr_reference_number":', json_quote(t."isr_reference_number"), ',"payment_link_paypal":', iif(t."payment_link_paypal", 'true', 'false'), ',"payment_link_paypal_url":', json_quote((case when t.payment_link_paypal = 1 then ( select i.url || '/pay/' || cast(t.company_id as text) || '-' || t.public_key || '/paypal'
            from settings s, installation i
            where s.company_id = t.company_id and s.paypal_url is not null) end)), ',"payment_link_postfinance":', iif(t."payment_link_postfinance", 'true', 'false'), ',"payment_link_postfinance_url":', json_quote((case when t.payment_link_postfinance = 1 then ( select i.url || '/pay/' || cast(t.company_id as text) || '-' || t.public_key || '/postfinance'
            from settings s, installation i
            where s.company_id = t.company_id and s.postfinance_url is not null) end)), ',"payment_link_payrexx":', iif(t."payment_link_payrexx", 'true', 'false'), ',"payment_link_payrexx_url":', json_quote((case when t.payment_link_payrexx = 1 then ( select i.url || '/pay/' || cast(t.company_id as text) || '-' || t.public_key || '/payrexx'
            from settings s, installation i
            where s.company_id = t.company_id and s.payrexx_url is not null) end)), ',"payment_link_smartcommerce":', iif(t."payment_link_smartcommerce", 'true', 'false'), ',"payment_link_smartcommerce_url":', json_quote((case when t.payment_link_smartcommerce = 1 then ( select i.url || '/pay/' || cast(t.company_id as text) || '-' || t.public_key || '/smartcommerce'
            from settings s, installation i
            where s.company_id = t.company_id and s.smartcommerce_url is not null) end)), ',"language":', '"', t."language", '"', ',"signature_id":', ifnull(t."signature_id", 'null'), ',"layout_id":', t."layout_id", ',"page_amount":', ifnull(t."page_amount", 'null'), ',"notes":', json_quote(t."notes"), ',"status":', '"', t."status", '"', ',"created":', '"', t."created", '"', '}') as text) as json, coalesce((select max(id)
      from journal
      where company_id = ? and resource = ? and record_id = ?), 0) as version
  from invoices t
  where t.company_id = ? and t.id = ?;
-- PostgreSQL [1,"invoices",7,1,7]
select cast((select row_to_json(o)
      from (select t."id" as "id", t."number" as "number", t."contact_id" as "contact_id", t."contact_address_id" as "contact_address_id", t."contact_prepage_address_id" as "contact_prepage_address_id", t."contact_person_id" as "contact_person_id", t."date" as "date", t."due" as "due", t."period_from" as "period_from", t."period_to" as "period_to", t."period_text" as "period_text", t."currency" as "currency", case when t."total" % 100 = 0 then round(t."total" * 0.001, 1) else trim_scale(t."total" * 0.001) end as "total", (t."vat_included" = 1) as "vat_included", case when t."discount_rate" % 100000 = 0 then round(t."discount_rate" * 0.000001, 1) else trim_scale(t."discount_rate" * 0.000001) end as "discount_rate", t."discount_type" as "discount_type", case when t."cash_discount_rate" % 1000000 = 0 then t."cash_discount_rate" / 1000000 else case when t."cash_discount_rate" % 100000 = 0 then round(t."cash_discount_rate" * 0.000001, 1) else trim_scale(t."cash_discount_rate" * 0.000001) end end as "cash_discount_rate", t."cash_discount_date" as "cash_discount_date", case when t."total_paid" % 100 = 0 then round(t."total_paid" * 0.001, 1) else trim_scale(t."total_paid" * 0.001) end as "total_paid", t."paid_date" as "paid_date", t."bank_account_id" as "bank_account_id", t."isr_id" as "isr_id", t."isr_position" as "isr_position", t."isr_reference_number" as "isr_reference_number", (t."payment_link_paypal" = 1) as "payment_link_paypal", (case when t.payment_link_paypal = 1 then ( select i.url || '/pay/' || cast(t.company_id as text) || '-' || t.public_key || '/paypal'
            from settings s, installation i
            where s.company_id = t.company_id and s.paypal_url is not null) end) as "payment_link_paypal_url", (t."payment_link_postfinance" = 1) as "payment_link_postfinance", (case when t.payment_link_postfinance = 1 then ( select i.url || '/pay/' || cast(t.company_id as text) || '-' || t.public_key || '/postfinance'
            from settings s, installation i
            where s.company_id = t.company_id and s.postfinance_url is not null) end) as "payment_link_postfinance_url", (t."payment_link_payrexx" = 1) as "payment_link_payrexx", (case when t.payment_link_payrexx = 1 then ( select i.url || '/pay/' || cast(t.company_id as text) || '-' || t.public_key || '/payrexx'
            from settings s, installation i
            where s.company_id = t.company_id and s.payrexx_url is not null) end) as "payment_link_payrexx_url", (t."payment_link_smartcommerce" = 1) as "payment_link_smartcommerce", (case when t.payment_link_smartcommerce = 1 then ( select i.url || '/pay/' || cast(t.company_id as text) || '-' || t.public_key || '/smartcommerce'
            from settings s, installation i
            where s.company_id = t.company_id and s.smartcommerce_url is not null) end) as "payment_link_smartcommerce_url", t."language" as "language", t."signature_id" as "signature_id", t."layout_id" as "layout_id", t."page_amount" as "page_amount", t."notes" as "notes", t."status" as "status", t."created" as "created") o) as text) as json, coalesce((select max(id)
      from journal
      where company_id = $1 and resource = $2 and record_id = $3), 0) as version
  from invoices t
  where t.company_id = $4 and t.id = $5;

-- invoices: insert
insert into invoices ("company_id", "id", "number", "number_folded", "number_value", "contact_id", "contact_address_id", "contact_prepage_address_id", "contact_person_id", "date", "due", "period_from", "period_to", "period_text", "period_text_folded", "currency", "total", "vat_included", "discount_rate", "discount_type", "total_net", "total_vat", "vat", "accounting_currency", "exchange_rate", "vat_accounting", "cash_discount_rate", "cash_discount_date", "total_paid", "paid_date", "bank_account_id", "isr_id", "isr_position", "isr_reference_number", "isr_reference_number_folded", "payment_link_paypal", "payment_link_postfinance", "payment_link_payrexx", "payment_link_smartcommerce", "language", "signature_id", "layout_id", "page_amount", "notes", "notes_folded", "status", "created", "contact_name", "contact_name_folded", "status_changed", "positions", "free_texts", "stock_moved", "source_type", "source_id", "total_credited", "total_charges", "charges_paid", "reminders_paused_until", "remind_from", "billing_type", "deductions", "issued", "issued_country", "texts", "workflow", "custom_fields", "is_number_spent", "public_key", "running_number", "search")
  values (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?);

-- invoices: update of every field that a client can change
update invoices
  set "number" = ?,"number_folded" = ?,"number_value" = ?,"contact_id" = ?,"contact_address_id" = ?,"contact_prepage_address_id" = ?,"contact_person_id" = ?,"date" = ?,"due" = ?,"period_from" = ?,"period_to" = ?,"period_text" = ?,"period_text_folded" = ?,"currency" = ?,"vat_included" = ?,"discount_rate" = ?,"discount_type" = ?,"cash_discount_rate" = ?,"cash_discount_date" = ?,"bank_account_id" = ?,"isr_id" = ?,"isr_position" = ?,"payment_link_paypal" = ?,"payment_link_postfinance" = ?,"payment_link_payrexx" = ?,"payment_link_smartcommerce" = ?,"language" = ?,"signature_id" = ?,"layout_id" = ?,"notes" = ?,"notes_folded" = ?,"positions" = ?,"free_texts" = ?,"reminders_paused_until" = ?,"texts" = ?,"workflow" = ?,"custom_fields" = ?,"search" = ?
  where company_id = ? and id = ?;

-- isrs: list
-- SQLite [1,"isrs.version",1,100,0,1]
select cast(group_concat(item, ',') as blob) as items, (select value
    from counters
    where company_id = ? and name = ?) as version
  from ( select concat('{"id":', t."id", ',"default":', iif(t."default", 'true', 'false'), ',"type":', '"', t."type", '"', ',"position":', '"', t."position", '"', ',"name":', json_quote(t."name"), ',"bank_name":', json_quote(t."bank_name"), ',"bank_address":', json_quote(t."bank_address"), ',"recipient_name":', json_quote(t."recipient_name"), ',"recipient_addition":', json_quote(t."recipient_addition"), ',"recipient_street":', json_quote(t."recipient_street"), ',"recipient_city":', json_quote(t."recipient_city"), ',"delivery_number":', json_quote(t."delivery_number"), ',"iban":', json_quote(t."iban"), ',"subscriber_number":', json_quote(t."subscriber_number"), ',"created":', '"', t."created", '"', '}') as item
    from ( select t.rowid as row_key, t.id
      from isrs t
      where t.company_id = ? and likely(t.rowid & 255 or in_time())
      order by t."delivery_number_folded", t.id
      limit ? + 0 offset ?) page
    cross join isrs t
    where t.rowid = page.row_key and t.company_id = ?);
-- PostgreSQL [1,"isrs.version",1,1]
with state as (select (select value
      from counters
      where company_id = $1 and name = $2) as version), items as materialized ( select (select row_to_json(o)
      from (select t."id" as "id", (t."default" = 1) as "default", t."type" as "type", t."position" as "position", t."name" as "name", t."bank_name" as "bank_name", t."bank_address" as "bank_address", t."recipient_name" as "recipient_name", t."recipient_addition" as "recipient_addition", t."recipient_street" as "recipient_street", t."recipient_city" as "recipient_city", t."delivery_number" as "delivery_number", t."iban" as "iban", t."subscriber_number" as "subscriber_number", t."created" as "created") o)::text as item, page.*
    from ( select t.id as row_key, t."delivery_number_folded" as s0, t.id as s1
      from isrs t
      where t.company_id = $3
      order by s0 nulls first, s1
      limit 100) page
    cross join lateral ( select *
      from isrs
      where company_id = $4 and id = page.row_key
      limit 1) t) select case when bytes <= 32000000 then (select string_agg(item, ','
      order by s0 nulls first, s1)
    from items) end as items, state.*, bytes
  from (select sum(octet_length(item)) as bytes
    from items) size, state;

-- isrs: item
-- SQLite [1,"isrs",7,1,7]
select cast(concat('{"id":', t."id", ',"default":', iif(t."default", 'true', 'false'), ',"type":', '"', t."type", '"', ',"position":', '"', t."position", '"', ',"name":', json_quote(t."name"), ',"bank_name":', json_quote(t."bank_name"), ',"bank_address":', json_quote(t."bank_address"), ',"recipient_name":', json_quote(t."recipient_name"), ',"recipient_addition":', json_quote(t."recipient_addition"), ',"recipient_street":', json_quote(t."recipient_street"), ',"recipient_city":', json_quote(t."recipient_city"), ',"delivery_number":', json_quote(t."delivery_number"), ',"iban":', json_quote(t."iban"), ',"subscriber_number":', json_quote(t."subscriber_number"), ',"created":', '"', t."created", '"', '}') as text) as json, coalesce((select max(id)
      from journal
      where company_id = ? and resource = ? and record_id = ?), 0) as version
  from isrs t
  where t.company_id = ? and t.id = ?;
-- PostgreSQL [1,"isrs",7,1,7]
select cast((select row_to_json(o)
      from (select t."id" as "id", (t."default" = 1) as "default", t."type" as "type", t."position" as "position", t."name" as "name", t."bank_name" as "bank_name", t."bank_address" as "bank_address", t."recipient_name" as "recipient_name", t."recipient_addition" as "recipient_addition", t."recipient_street" as "recipient_street", t."recipient_city" as "recipient_city", t."delivery_number" as "delivery_number", t."iban" as "iban", t."subscriber_number" as "subscriber_number", t."created" as "created") o) as text) as json, coalesce((select max(id)
      from journal
      where company_id = $1 and resource = $2 and record_id = $3), 0) as version
  from isrs t
  where t.company_id = $4 and t.id = $5;

-- isrs: insert
insert into isrs ("company_id", "id", "default", "type", "position", "name", "name_folded", "bank_name", "bank_name_folded", "bank_address", "bank_address_folded", "recipient_name", "recipient_name_folded", "recipient_addition", "recipient_addition_folded", "recipient_street", "recipient_street_folded", "recipient_city", "recipient_city_folded", "delivery_number", "delivery_number_folded", "iban", "iban_folded", "subscriber_number", "subscriber_number_folded", "created", "reference_type", "search")
  values (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?);

-- isrs: update of every field that a client can change
update isrs
  set "default" = ?,"type" = ?,"position" = ?,"name" = ?,"name_folded" = ?,"bank_name" = ?,"bank_name_folded" = ?,"bank_address" = ?,"bank_address_folded" = ?,"recipient_name" = ?,"recipient_name_folded" = ?,"recipient_addition" = ?,"recipient_addition_folded" = ?,"recipient_street" = ?,"recipient_street_folded" = ?,"recipient_city" = ?,"recipient_city_folded" = ?,"delivery_number" = ?,"delivery_number_folded" = ?,"iban" = ?,"iban_folded" = ?,"subscriber_number" = ?,"subscriber_number_folded" = ?,"reference_type" = ?,"search" = ?
  where company_id = ? and id = ?;

-- journal: list
-- SQLite [1,"journal.version",1,100,0,1]
select cast(group_concat(item, ',') as blob) as items, (select value
    from counters
    where company_id = ? and name = ?) as version
  from ( select concat('{"id":', t."id", ',"at":', '"', t."at", '"', ',"user_id":', ifnull(t."user_id", 'null'), ',"via":', json_quote(t."via"), ',"address":', json_quote(t."address"), ',"action":', '"', t."action", '"', ',"resource":', json_quote(t."resource"), ',"record_id":', t."record_id", ',"before":', ifnull(t."before", 'null'), ',"after":', ifnull(t."after", 'null'), '}') as item
    from ( select t.rowid as row_key, t.id
      from journal t
      where t.company_id = ? and likely(t.rowid & 255 or in_time())
      order by t."id" desc, t.id desc
      limit ? + 0 offset ?) page
    cross join journal t
    where t.rowid = page.row_key and t.company_id = ?);
-- PostgreSQL [1,"journal.version",1,1]
with state as (select (select value
      from counters
      where company_id = $1 and name = $2) as version), items as materialized ( select (select row_to_json(o)
      from (select t."id" as "id", t."at" as "at", t."user_id" as "user_id", t."via" as "via", t."address" as "address", t."action" as "action", t."resource" as "resource", t."record_id" as "record_id", t."before"::json as "before", t."after"::json as "after") o)::text as item, page.*
    from ( select t.id as row_key, t."id" as s0, t.id as s1
      from journal t
      where t.company_id = $3
      order by s0 desc, s1 desc
      limit 100) page
    cross join lateral ( select *
      from journal
      where company_id = $4 and id = page.row_key
      limit 1) t) select case when bytes <= 32000000 then (select string_agg(item, ','
      order by s0 desc, s1 desc)
    from items) end as items, state.*, bytes
  from (select sum(octet_length(item)) as bytes
    from items) size, state;

-- journal: item
-- SQLite [1,"journal",7,1,7]
select cast(concat('{"id":', t."id", ',"at":', '"', t."at", '"', ',"user_id":', ifnull(t."user_id", 'null'), ',"via":', json_quote(t."via"), ',"address":', json_quote(t."address"), ',"action":', '"', t."action", '"', ',"resource":', json_quote(t."resource"), ',"record_id":', t."record_id", ',"before":', ifnull(t."before", 'null'), ',"after":', ifnull(t."after", 'null'), '}') as text) as json, coalesce((select max(id)
      from journal
      where company_id = ? and resource = ? and record_id = ?), 0) as version
  from journal t
  where t.company_id = ? and t.id = ?;
-- PostgreSQL [1,"journal",7,1,7]
select cast((select row_to_json(o)
      from (select t."id" as "id", t."at" as "at", t."user_id" as "user_id", t."via" as "via", t."address" as "address", t."action" as "action", t."resource" as "resource", t."record_id" as "record_id", t."before"::json as "before", t."after"::json as "after") o) as text) as json, coalesce((select max(id)
      from journal
      where company_id = $1 and resource = $2 and record_id = $3), 0) as version
  from journal t
  where t.company_id = $4 and t.id = $5;

-- layouts: list
-- SQLite [1,"layouts.version",1,100,0,1]
select cast(group_concat(item, ',') as blob) as items, (select value
    from counters
    where company_id = ? and name = ?) as version
  from ( select concat('{"id":', t."id", ',"default":', iif(t."default", 'true', 'false'), ',"name":', json_quote(t."name"), ',"font":', '"', t."font", '"', ',"font_size":', t."font_size" / 1e6, ',"color":', '"', t."color", '"', ',"address_position":', '"', t."address_position", '"', ',"margin_top":', t."margin_top", ',"margin_right":', t."margin_right", ',"margin_bottom":', t."margin_bottom", ',"margin_left":', t."margin_left", ',"fold_marks":', iif(t."fold_marks", 'true', 'false'), ',"logo_position":', '"', t."logo_position", '"', ',"logo_height":', t."logo_height", ',"head_text":', json_quote(t."head_text"), ',"foot_text":', json_quote(t."foot_text"), ',"delivery_note_prices":', iif(t."delivery_note_prices", 'true', 'false'), ',"perforated_paper":', iif(t."perforated_paper", 'true', 'false'), '}') as item
    from ( select t.rowid as row_key, t.id
      from layouts t
      where t.company_id = ? and likely(t.rowid & 255 or in_time())
      order by t."name_folded", t.id
      limit ? + 0 offset ?) page
    cross join layouts t
    where t.rowid = page.row_key and t.company_id = ?);
-- PostgreSQL [1,"layouts.version",1,1]
with state as (select (select value
      from counters
      where company_id = $1 and name = $2) as version), items as materialized ( select (select row_to_json(o)
      from (select t."id" as "id", (t."default" = 1) as "default", t."name" as "name", t."font" as "font", case when t."font_size" % 100000 = 0 then round(t."font_size" * 0.000001, 1) else trim_scale(t."font_size" * 0.000001) end as "font_size", t."color" as "color", t."address_position" as "address_position", t."margin_top" as "margin_top", t."margin_right" as "margin_right", t."margin_bottom" as "margin_bottom", t."margin_left" as "margin_left", (t."fold_marks" = 1) as "fold_marks", t."logo_position" as "logo_position", t."logo_height" as "logo_height", t."head_text" as "head_text", t."foot_text" as "foot_text", (t."delivery_note_prices" = 1) as "delivery_note_prices", (t."perforated_paper" = 1) as "perforated_paper") o)::text as item, page.*
    from ( select t.id as row_key, t."name_folded" as s0, t.id as s1
      from layouts t
      where t.company_id = $3
      order by s0, s1
      limit 100) page
    cross join lateral ( select *
      from layouts
      where company_id = $4 and id = page.row_key
      limit 1) t) select case when bytes <= 32000000 then (select string_agg(item, ','
      order by s0, s1)
    from items) end as items, state.*, bytes
  from (select sum(octet_length(item)) as bytes
    from items) size, state;

-- layouts: item
-- SQLite [1,"layouts",7,1,7]
select cast(concat('{"id":', t."id", ',"default":', iif(t."default", 'true', 'false'), ',"name":', json_quote(t."name"), ',"font":', '"', t."font", '"', ',"font_size":', t."font_size" / 1e6, ',"color":', '"', t."color", '"', ',"address_position":', '"', t."address_position", '"', ',"margin_top":', t."margin_top", ',"margin_right":', t."margin_right", ',"margin_bottom":', t."margin_bottom", ',"margin_left":', t."margin_left", ',"fold_marks":', iif(t."fold_marks", 'true', 'false'), ',"logo_position":', '"', t."logo_position", '"', ',"logo_height":', t."logo_height", ',"head_text":', json_quote(t."head_text"), ',"foot_text":', json_quote(t."foot_text"), ',"delivery_note_prices":', iif(t."delivery_note_prices", 'true', 'false'), ',"perforated_paper":', iif(t."perforated_paper", 'true', 'false'), '}') as text) as json, coalesce((select max(id)
      from journal
      where company_id = ? and resource = ? and record_id = ?), 0) as version
  from layouts t
  where t.company_id = ? and t.id = ?;
-- PostgreSQL [1,"layouts",7,1,7]
select cast((select row_to_json(o)
      from (select t."id" as "id", (t."default" = 1) as "default", t."name" as "name", t."font" as "font", case when t."font_size" % 100000 = 0 then round(t."font_size" * 0.000001, 1) else trim_scale(t."font_size" * 0.000001) end as "font_size", t."color" as "color", t."address_position" as "address_position", t."margin_top" as "margin_top", t."margin_right" as "margin_right", t."margin_bottom" as "margin_bottom", t."margin_left" as "margin_left", (t."fold_marks" = 1) as "fold_marks", t."logo_position" as "logo_position", t."logo_height" as "logo_height", t."head_text" as "head_text", t."foot_text" as "foot_text", (t."delivery_note_prices" = 1) as "delivery_note_prices", (t."perforated_paper" = 1) as "perforated_paper") o) as text) as json, coalesce((select max(id)
      from journal
      where company_id = $1 and resource = $2 and record_id = $3), 0) as version
  from layouts t
  where t.company_id = $4 and t.id = $5;

-- layouts: insert
insert into layouts ("company_id", "id", "default", "name", "name_folded", "font", "font_size", "color", "address_position", "margin_top", "margin_right", "margin_bottom", "margin_left", "fold_marks", "logo_position", "logo_height", "head_text", "head_text_folded", "foot_text", "foot_text_folded", "delivery_note_prices", "perforated_paper", "logo", "search")
  values (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?);

-- layouts: update of every field that a client can change
update layouts
  set "default" = ?,"name" = ?,"name_folded" = ?,"font" = ?,"font_size" = ?,"color" = ?,"address_position" = ?,"margin_top" = ?,"margin_right" = ?,"margin_bottom" = ?,"margin_left" = ?,"fold_marks" = ?,"logo_position" = ?,"logo_height" = ?,"head_text" = ?,"head_text_folded" = ?,"foot_text" = ?,"foot_text_folded" = ?,"delivery_note_prices" = ?,"perforated_paper" = ?,"logo" = ?,"search" = ?
  where company_id = ? and id = ?;

-- letters: list
-- SQLite [1,"letters.version",1,100,0,1]
select cast(group_concat(item, ',') as blob) as items, (select value
    from counters
    where company_id = ? and name = ?) as version
  from ( select concat('{"id":', t."id", ',"contact_id":', t."contact_id", ',"contact_address_id":', t."contact_address_id", ',"contact_prepage_address_id":', ifnull(t."contact_prepage_address_id", 'null'), ',"contact_person_id":', ifnull(t."contact_person_id", 'null'), ',"date":', '"', t."date", '"', ',"title":', json_quote(t."title"), ',"content":', json_quote(t."content"), ',"language":', '"', t."language", '"', ',"signature_id":', ifnull(t."signature_id", 'null'), ',"layout_id":', t."layout_id", ',"page_amount":', ifnull(t."page_amount", 'null'), ',"notes":', json_quote(t."notes"), ',"status":', '"', t."status", '"', ',"created":', '"', t."created", '"', '}') as item
    from ( select t.rowid as row_key, t.id
      from letters t
      where t.company_id = ? and likely(t.rowid & 255 or in_time())
      order by t."title_folded", t.id
      limit ? + 0 offset ?) page
    cross join letters t
    where t.rowid = page.row_key and t.company_id = ?);
-- PostgreSQL [1,"letters.version",1,1]
with state as (select (select value
      from counters
      where company_id = $1 and name = $2) as version), items as materialized ( select (select row_to_json(o)
      from (select t."id" as "id", t."contact_id" as "contact_id", t."contact_address_id" as "contact_address_id", t."contact_prepage_address_id" as "contact_prepage_address_id", t."contact_person_id" as "contact_person_id", t."date" as "date", t."title" as "title", t."content" as "content", t."language" as "language", t."signature_id" as "signature_id", t."layout_id" as "layout_id", t."page_amount" as "page_amount", t."notes" as "notes", t."status" as "status", t."created" as "created") o)::text as item, page.*
    from ( select t.id as row_key, t."title_folded" as s0, t.id as s1
      from letters t
      where t.company_id = $3
      order by s0 nulls first, s1
      limit 100) page
    cross join lateral ( select *
      from letters
      where company_id = $4 and id = page.row_key
      limit 1) t) select case when bytes <= 32000000 then (select string_agg(item, ','
      order by s0 nulls first, s1)
    from items) end as items, state.*, bytes
  from (select sum(octet_length(item)) as bytes
    from items) size, state;

-- letters: item
-- SQLite [1,"letters",7,1,7]
select cast(concat('{"id":', t."id", ',"contact_id":', t."contact_id", ',"contact_address_id":', t."contact_address_id", ',"contact_prepage_address_id":', ifnull(t."contact_prepage_address_id", 'null'), ',"contact_person_id":', ifnull(t."contact_person_id", 'null'), ',"date":', '"', t."date", '"', ',"title":', json_quote(t."title"), ',"content":', json_quote(t."content"), ',"language":', '"', t."language", '"', ',"signature_id":', ifnull(t."signature_id", 'null'), ',"layout_id":', t."layout_id", ',"page_amount":', ifnull(t."page_amount", 'null'), ',"notes":', json_quote(t."notes"), ',"status":', '"', t."status", '"', ',"created":', '"', t."created", '"', '}') as text) as json, coalesce((select max(id)
      from journal
      where company_id = ? and resource = ? and record_id = ?), 0) as version
  from letters t
  where t.company_id = ? and t.id = ?;
-- PostgreSQL [1,"letters",7,1,7]
select cast((select row_to_json(o)
      from (select t."id" as "id", t."contact_id" as "contact_id", t."contact_address_id" as "contact_address_id", t."contact_prepage_address_id" as "contact_prepage_address_id", t."contact_person_id" as "contact_person_id", t."date" as "date", t."title" as "title", t."content" as "content", t."language" as "language", t."signature_id" as "signature_id", t."layout_id" as "layout_id", t."page_amount" as "page_amount", t."notes" as "notes", t."status" as "status", t."created" as "created") o) as text) as json, coalesce((select max(id)
      from journal
      where company_id = $1 and resource = $2 and record_id = $3), 0) as version
  from letters t
  where t.company_id = $4 and t.id = $5;

-- letters: insert
insert into letters ("company_id", "id", "contact_id", "contact_address_id", "contact_prepage_address_id", "contact_person_id", "date", "title", "title_folded", "content", "content_folded", "language", "signature_id", "layout_id", "page_amount", "notes", "notes_folded", "status", "created", "contact_name", "contact_name_folded", "status_changed", "free_texts", "custom_fields", "search")
  values (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?);

-- letters: update of every field that a client can change
update letters
  set "contact_id" = ?,"contact_address_id" = ?,"contact_prepage_address_id" = ?,"contact_person_id" = ?,"date" = ?,"title" = ?,"title_folded" = ?,"content" = ?,"content_folded" = ?,"language" = ?,"signature_id" = ?,"layout_id" = ?,"notes" = ?,"notes_folded" = ?,"free_texts" = ?,"custom_fields" = ?,"search" = ?
  where company_id = ? and id = ?;

-- memberships: list
-- SQLite [1,"memberships.version",1,100,0,1]
select cast(group_concat(item, ',') as blob) as items, (select value
    from counters
    where company_id = ? and name = ?) as version
  from ( select concat('{"id":', t."id", ',"email":', json_quote((select u.email
          from users u
          where u.id = t.id)), ',"name":', json_quote((select u.name
          from users u
          where u.id = t.id)), ',"surname":', json_quote((select u.surname
          from users u
          where u.id = t.id)), ',"role":', '"', t."role", '"', ',"created":', '"', t."created", '"', '}') as item
    from ( select t.rowid as row_key, t.id
      from memberships t
      where t.company_id = ? and likely(t.rowid & 255 or in_time())
      order by (select u.surname
        from users u
        where u.id = t.id), (select u.name
        from users u
        where u.id = t.id), t.id
      limit ? + 0 offset ?) page
    cross join memberships t
    where t.rowid = page.row_key and t.company_id = ?);
-- PostgreSQL [1,"memberships.version",1,1]
with state as (select (select value
      from counters
      where company_id = $1 and name = $2) as version), items as materialized ( select (select row_to_json(o)
      from (select t."id" as "id", (select u.email
          from users u
          where u.id = t.id) as "email", (select u.name
          from users u
          where u.id = t.id) as "name", (select u.surname
          from users u
          where u.id = t.id) as "surname", t."role" as "role", t."created" as "created") o)::text as item, page.*
    from ( select t.id as row_key, (select u.surname
        from users u
        where u.id = t.id) as s0, (select u.name
        from users u
        where u.id = t.id) as s1, t.id as s2
      from memberships t
      where t.company_id = $3
      order by s0, s1, s2
      limit 100) page
    cross join lateral ( select *
      from memberships
      where company_id = $4 and id = page.row_key
      limit 1) t) select case when bytes <= 32000000 then (select string_agg(item, ','
      order by s0, s1, s2)
    from items) end as items, state.*, bytes
  from (select sum(octet_length(item)) as bytes
    from items) size, state;

-- memberships: item
-- SQLite [1,"memberships",7,1,7]
select cast(concat('{"id":', t."id", ',"email":', json_quote((select u.email
          from users u
          where u.id = t.id)), ',"name":', json_quote((select u.name
          from users u
          where u.id = t.id)), ',"surname":', json_quote((select u.surname
          from users u
          where u.id = t.id)), ',"role":', '"', t."role", '"', ',"created":', '"', t."created", '"', '}') as text) as json, coalesce((select max(id)
      from journal
      where company_id = ? and resource = ? and record_id = ?), 0) as version
  from memberships t
  where t.company_id = ? and t.id = ?;
-- PostgreSQL [1,"memberships",7,1,7]
select cast((select row_to_json(o)
      from (select t."id" as "id", (select u.email
          from users u
          where u.id = t.id) as "email", (select u.name
          from users u
          where u.id = t.id) as "name", (select u.surname
          from users u
          where u.id = t.id) as "surname", t."role" as "role", t."created" as "created") o) as text) as json, coalesce((select max(id)
      from journal
      where company_id = $1 and resource = $2 and record_id = $3), 0) as version
  from memberships t
  where t.company_id = $4 and t.id = $5;

-- memberships: update of every field that a client can change
update memberships
  set "role" = ?
  where company_id = ? and id = ?;

-- offers: list
-- SQLite [1,"offers.version",1,100,0,1]
select cast(group_concat(item, ',') as blob) as items, (select value
    from counters
    where company_id = ? and name = ?) as version
  from ( select concat('{"id":', t."id", ',"number":', json_quote(t."number"), ',"contact_id":', t."contact_id", ',"contact_address_id":', t."contact_address_id", ',"contact_prepage_address_id":', ifnull(t."contact_prepage_address_id", 'null'), ',"contact_person_id":', ifnull(t."contact_person_id", 'null'), ',"date":', '"', t."date", '"', ',"valid_until":', '"', t."valid_until", '"', ',"period_text":', json_quote(t."period_text"), ',"currency":', '"', t."currency", '"', ',"total":', t."total" / 1e3, ',"vat_included":', iif(t."vat_included", 'true', 'false'), ',"discount_rate":', iif(t."discount_rate" between -9007199254740992 and 9007199254740992, t."discount_rate" / 1e6, t."discount_rate" / 1000000 + t."discount_rate" % 1000000 / 1e6), ',"discount_type":', '"', t."discount_type", '"', ',"accept_online":', iif(t."accept_online", 'true', 'false'), ',"accept_online_url":', json_quote((case when t.accept_online = 1 then (select i.url || '/accept/' || cast(t.company_id as text) || '-' || t.public_key
            from installation i) end)), ',"accept_online_status":', '"', t."accept_online_status", '"', ',"language":', '"', t."language", '"', ',"signature_id":', ifnull(t."signature_id", 'null'), ',"layout_id":', t."layout_id", ',"page_amount":', ifnull(t."page_amount", 'null'), ',"notes":', json_quote(t."notes"), ',"status":', '"', t."status", '"', ',"created":', '"', t."created", '"', '}') as item
    from ( select t.rowid as row_key, t.id
      from offers t
      where t.company_id = ? and likely(t.rowid & 255 or in_time())
      order by length(t."number") desc, t."number" desc, t.id desc
      limit ? + 0 offset ?) page
    cross join offers t
    where t.rowid = page.row_key and t.company_id = ?);
-- PostgreSQL [1,"offers.version",1,1]
with state as (select (select value
      from counters
      where company_id = $1 and name = $2) as version), items as materialized ( select (select row_to_json(o)
      from (select t."id" as "id", t."number" as "number", t."contact_id" as "contact_id", t."contact_address_id" as "contact_address_id", t."contact_prepage_address_id" as "contact_prepage_address_id", t."contact_person_id" as "contact_person_id", t."date" as "date", t."valid_until" as "valid_until", t."period_text" as "period_text", t."currency" as "currency", case when t."total" % 100 = 0 then round(t."total" * 0.001, 1) else trim_scale(t."total" * 0.001) end as "total", (t."vat_included" = 1) as "vat_included", case when t."discount_rate" % 100000 = 0 then round(t."discount_rate" * 0.000001, 1) else trim_scale(t."discount_rate" * 0.000001) end as "discount_rate", t."discount_type" as "discount_type", (t."accept_online" = 1) as "accept_online", (case when t.accept_online = 1 then (select i.url || '/accept/' || cast(t.company_id as text) || '-' || t.public_key
            from installation i) end) as "accept_online_url", t."accept_online_status" as "accept_online_status", t."language" as "language", t."signature_id" as "signature_id", t."layout_id" as "layout_id", t."page_amount" as "page_amount", t."notes" as "notes", t."status" as "status", t."created" as "created") o)::text as item, page.*
    from ( select t.id as row_key, length(t."number") as s0, t."number" as s1, t.id as s2
      from offers t
      where t.company_id = $3
      order by s0 desc, s1 desc, s2 desc
      limit 100) page
    cross join lateral ( select *
      from offers
      where company_id = $4 and id = page.row_key
      limit 1) t) select case when bytes <= 32000000 then (select string_agg(item, ','
      order by s0 desc, s1 desc, s2 desc)
    from items) end as items, state.*, bytes
  from (select sum(octet_length(item)) as bytes
    from items) size, state;

-- offers: item
-- SQLite [1,"offers",7,1,7]
select cast(concat('{"id":', t."id", ',"number":', json_quote(t."number"), ',"contact_id":', t."contact_id", ',"contact_address_id":', t."contact_address_id", ',"contact_prepage_address_id":', ifnull(t."contact_prepage_address_id", 'null'), ',"contact_person_id":', ifnull(t."contact_person_id", 'null'), ',"date":', '"', t."date", '"', ',"valid_until":', '"', t."valid_until", '"', ',"period_text":', json_quote(t."period_text"), ',"currency":', '"', t."currency", '"', ',"total":', t."total" / 1e3, ',"vat_included":', iif(t."vat_included", 'true', 'false'), ',"discount_rate":', iif(t."discount_rate" between -9007199254740992 and 9007199254740992, t."discount_rate" / 1e6, t."discount_rate" / 1000000 + t."discount_rate" % 1000000 / 1e6), ',"discount_type":', '"', t."discount_type", '"', ',"accept_online":', iif(t."accept_online", 'true', 'false'), ',"accept_online_url":', json_quote((case when t.accept_online = 1 then (select i.url || '/accept/' || cast(t.company_id as text) || '-' || t.public_key
            from installation i) end)), ',"accept_online_status":', '"', t."accept_online_status", '"', ',"language":', '"', t."language", '"', ',"signature_id":', ifnull(t."signature_id", 'null'), ',"layout_id":', t."layout_id", ',"page_amount":', ifnull(t."page_amount", 'null'), ',"notes":', json_quote(t."notes"), ',"status":', '"', t."status", '"', ',"created":', '"', t."created", '"', '}') as text) as json, coalesce((select max(id)
      from journal
      where company_id = ? and resource = ? and record_id = ?), 0) as version
  from offers t
  where t.company_id = ? and t.id = ?;
-- PostgreSQL [1,"offers",7,1,7]
select cast((select row_to_json(o)
      from (select t."id" as "id", t."number" as "number", t."contact_id" as "contact_id", t."contact_address_id" as "contact_address_id", t."contact_prepage_address_id" as "contact_prepage_address_id", t."contact_person_id" as "contact_person_id", t."date" as "date", t."valid_until" as "valid_until", t."period_text" as "period_text", t."currency" as "currency", case when t."total" % 100 = 0 then round(t."total" * 0.001, 1) else trim_scale(t."total" * 0.001) end as "total", (t."vat_included" = 1) as "vat_included", case when t."discount_rate" % 100000 = 0 then round(t."discount_rate" * 0.000001, 1) else trim_scale(t."discount_rate" * 0.000001) end as "discount_rate", t."discount_type" as "discount_type", (t."accept_online" = 1) as "accept_online", (case when t.accept_online = 1 then (select i.url || '/accept/' || cast(t.company_id as text) || '-' || t.public_key
            from installation i) end) as "accept_online_url", t."accept_online_status" as "accept_online_status", t."language" as "language", t."signature_id" as "signature_id", t."layout_id" as "layout_id", t."page_amount" as "page_amount", t."notes" as "notes", t."status" as "status", t."created" as "created") o) as text) as json, coalesce((select max(id)
      from journal
      where company_id = $1 and resource = $2 and record_id = $3), 0) as version
  from offers t
  where t.company_id = $4 and t.id = $5;

-- offers: insert
insert into offers ("company_id", "id", "number", "number_folded", "number_value", "contact_id", "contact_address_id", "contact_prepage_address_id", "contact_person_id", "date", "valid_until", "period_text", "period_text_folded", "currency", "total", "vat_included", "discount_rate", "discount_type", "total_net", "total_vat", "vat", "accounting_currency", "exchange_rate", "vat_accounting", "accept_online", "accept_online_status", "language", "signature_id", "layout_id", "page_amount", "notes", "notes_folded", "status", "created", "contact_name", "contact_name_folded", "status_changed", "positions", "free_texts", "stock_moved", "texts", "custom_fields", "public_key", "search")
  values (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?);

-- offers: update of every field that a client can change
update offers
  set "number" = ?,"number_folded" = ?,"number_value" = ?,"contact_id" = ?,"contact_address_id" = ?,"contact_prepage_address_id" = ?,"contact_person_id" = ?,"date" = ?,"valid_until" = ?,"period_text" = ?,"period_text_folded" = ?,"currency" = ?,"vat_included" = ?,"discount_rate" = ?,"discount_type" = ?,"accept_online" = ?,"language" = ?,"signature_id" = ?,"layout_id" = ?,"notes" = ?,"notes_folded" = ?,"positions" = ?,"free_texts" = ?,"texts" = ?,"custom_fields" = ?,"search" = ?
  where company_id = ? and id = ?;

-- order-confirmations: list
-- SQLite [1,"order-confirmations.version",1,100,0,1]
select cast(group_concat(item, ',') as blob) as items, (select value
    from counters
    where company_id = ? and name = ?) as version
  from ( select concat('{"id":', t."id", ',"number":', json_quote(t."number"), ',"contact_id":', t."contact_id", ',"contact_address_id":', t."contact_address_id", ',"contact_prepage_address_id":', ifnull(t."contact_prepage_address_id", 'null'), ',"contact_person_id":', ifnull(t."contact_person_id", 'null'), ',"date":', '"', t."date", '"', ',"period_text":', json_quote(t."period_text"), ',"currency":', '"', t."currency", '"', ',"total":', t."total" / 1e3, ',"vat_included":', iif(t."vat_included", 'true', 'false'), ',"discount_rate":', iif(t."discount_rate" between -9007199254740992 and 9007199254740992, t."discount_rate" / 1e6, t."discount_rate" / 1000000 + t."discount_rate" % 1000000 / 1e6), ',"discount_type":', '"', t."discount_type", '"', ',"language":', '"', t."language", '"', ',"signature_id":', ifnull(t."signature_id", 'null'), ',"layout_id":', t."layout_id", ',"page_amount":', ifnull(t."page_amount", 'null'), ',"notes":', json_quote(t."notes"), ',"status":', '"', t."status", '"', ',"created":', '"', t."created", '"', '}') as item
    from ( select t.rowid as row_key, t.id
      from order_confirmations t
      where t.company_id = ? and likely(t.rowid & 255 or in_time())
      order by length(t."number") desc, t."number" desc, t.id desc
      limit ? + 0 offset ?) page
    cross join order_confirmations t
    where t.rowid = page.row_key and t.company_id = ?);
-- PostgreSQL [1,"order-confirmations.version",1,1]
with state as (select (select value
      from counters
      where company_id = $1 and name = $2) as version), items as materialized ( select (select row_to_json(o)
      from (select t."id" as "id", t."number" as "number", t."contact_id" as "contact_id", t."contact_address_id" as "contact_address_id", t."contact_prepage_address_id" as "contact_prepage_address_id", t."contact_person_id" as "contact_person_id", t."date" as "date", t."period_text" as "period_text", t."currency" as "currency", case when t."total" % 100 = 0 then round(t."total" * 0.001, 1) else trim_scale(t."total" * 0.001) end as "total", (t."vat_included" = 1) as "vat_included", case when t."discount_rate" % 100000 = 0 then round(t."discount_rate" * 0.000001, 1) else trim_scale(t."discount_rate" * 0.000001) end as "discount_rate", t."discount_type" as "discount_type", t."language" as "language", t."signature_id" as "signature_id", t."layout_id" as "layout_id", t."page_amount" as "page_amount", t."notes" as "notes", t."status" as "status", t."created" as "created") o)::text as item, page.*
    from ( select t.id as row_key, length(t."number") as s0, t."number" as s1, t.id as s2
      from order_confirmations t
      where t.company_id = $3
      order by s0 desc, s1 desc, s2 desc
      limit 100) page
    cross join lateral ( select *
      from order_confirmations
      where company_id = $4 and id = page.row_key
      limit 1) t) select case when bytes <= 32000000 then (select string_agg(item, ','
      order by s0 desc, s1 desc, s2 desc)
    from items) end as items, state.*, bytes
  from (select sum(octet_length(item)) as bytes
    from items) size, state;

-- order-confirmations: item
-- SQLite [1,"order-confirmations",7,1,7]
select cast(concat('{"id":', t."id", ',"number":', json_quote(t."number"), ',"contact_id":', t."contact_id", ',"contact_address_id":', t."contact_address_id", ',"contact_prepage_address_id":', ifnull(t."contact_prepage_address_id", 'null'), ',"contact_person_id":', ifnull(t."contact_person_id", 'null'), ',"date":', '"', t."date", '"', ',"period_text":', json_quote(t."period_text"), ',"currency":', '"', t."currency", '"', ',"total":', t."total" / 1e3, ',"vat_included":', iif(t."vat_included", 'true', 'false'), ',"discount_rate":', iif(t."discount_rate" between -9007199254740992 and 9007199254740992, t."discount_rate" / 1e6, t."discount_rate" / 1000000 + t."discount_rate" % 1000000 / 1e6), ',"discount_type":', '"', t."discount_type", '"', ',"language":', '"', t."language", '"', ',"signature_id":', ifnull(t."signature_id", 'null'), ',"layout_id":', t."layout_id", ',"page_amount":', ifnull(t."page_amount", 'null'), ',"notes":', json_quote(t."notes"), ',"status":', '"', t."status", '"', ',"created":', '"', t."created", '"', '}') as text) as json, coalesce((select max(id)
      from journal
      where company_id = ? and resource = ? and record_id = ?), 0) as version
  from order_confirmations t
  where t.company_id = ? and t.id = ?;
-- PostgreSQL [1,"order-confirmations",7,1,7]
select cast((select row_to_json(o)
      from (select t."id" as "id", t."number" as "number", t."contact_id" as "contact_id", t."contact_address_id" as "contact_address_id", t."contact_prepage_address_id" as "contact_prepage_address_id", t."contact_person_id" as "contact_person_id", t."date" as "date", t."period_text" as "period_text", t."currency" as "currency", case when t."total" % 100 = 0 then round(t."total" * 0.001, 1) else trim_scale(t."total" * 0.001) end as "total", (t."vat_included" = 1) as "vat_included", case when t."discount_rate" % 100000 = 0 then round(t."discount_rate" * 0.000001, 1) else trim_scale(t."discount_rate" * 0.000001) end as "discount_rate", t."discount_type" as "discount_type", t."language" as "language", t."signature_id" as "signature_id", t."layout_id" as "layout_id", t."page_amount" as "page_amount", t."notes" as "notes", t."status" as "status", t."created" as "created") o) as text) as json, coalesce((select max(id)
      from journal
      where company_id = $1 and resource = $2 and record_id = $3), 0) as version
  from order_confirmations t
  where t.company_id = $4 and t.id = $5;

-- order-confirmations: insert
insert into order_confirmations ("company_id", "id", "number", "number_folded", "number_value", "contact_id", "contact_address_id", "contact_prepage_address_id", "contact_person_id", "date", "period_text", "period_text_folded", "currency", "total", "vat_included", "discount_rate", "discount_type", "total_net", "total_vat", "vat", "accounting_currency", "exchange_rate", "vat_accounting", "language", "signature_id", "layout_id", "page_amount", "notes", "notes_folded", "status", "created", "contact_name", "contact_name_folded", "status_changed", "positions", "free_texts", "stock_moved", "source_type", "source_id", "texts", "custom_fields", "search")
  values (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?);

-- order-confirmations: update of every field that a client can change
update order_confirmations
  set "number" = ?,"number_folded" = ?,"number_value" = ?,"contact_id" = ?,"contact_address_id" = ?,"contact_prepage_address_id" = ?,"contact_person_id" = ?,"date" = ?,"period_text" = ?,"period_text_folded" = ?,"currency" = ?,"vat_included" = ?,"discount_rate" = ?,"discount_type" = ?,"language" = ?,"signature_id" = ?,"layout_id" = ?,"notes" = ?,"notes_folded" = ?,"positions" = ?,"free_texts" = ?,"texts" = ?,"custom_fields" = ?,"search" = ?
  where company_id = ? and id = ?;

-- outbox: list
-- SQLite [1,"outbox.version",1,100,0,1]
select cast(group_concat(item, ',') as blob) as items, (select value
    from counters
    where company_id = ? and name = ?) as version
  from ( select concat('{"id":', t."id", ',"channel":', '"', t."channel", '"', ',"status":', '"', t."status", '"', ',"document_type":', '"', t."document_type", '"', ',"document_id":', t."document_id", ',"document_number":', json_quote(t."document_number"), ',"printed_as":', '"', t."printed_as", '"', ',"file_name":', json_quote(t."file_name"), ',"pages":', ifnull(t."pages", 'null'), ',"subject":', json_quote(t."subject"), ',"body":', json_quote(t."body"), ',"recipients":', ifnull(t."recipients", 'null'), ',"from_type":', ifnull('"' || t."from_type" || '"', 'null'), ',"from_email":', json_quote(t."from_email"), ',"from_name":', json_quote(t."from_name"), ',"address":', json_quote(t."address"), ',"palette":', ifnull('"' || t."palette" || '"', 'null'), ',"print":', ifnull('"' || t."print" || '"', 'null'), ',"speed":', ifnull('"' || t."speed" || '"', 'null'), ',"attempts":', t."attempts", ',"next_attempt":', ifnull('"' || t."next_attempt" || '"', 'null'), ',"error":', json_quote(t."error"), ',"problem":', ifnull('"' || t."problem" || '"', 'null'), ',"answer":', json_quote(t."answer"), ',"sent":', ifnull('"' || t."sent" || '"', 'null'), ',"created":', '"', t."created", '"', '}') as item
    from ( select t.rowid as row_key, t.id
      from outbox t
      where t.company_id = ? and likely(t.rowid & 255 or in_time())
      order by t."id" desc, t.id desc
      limit ? + 0 offset ?) page
    cross join outbox t
    where t.rowid = page.row_key and t.company_id = ?);
-- PostgreSQL [1,"outbox.version",1,1]
with state as (select (select value
      from counters
      where company_id = $1 and name = $2) as version), items as materialized ( select (select row_to_json(o)
      from (select t."id" as "id", t."channel" as "channel", t."status" as "status", t."document_type" as "document_type", t."document_id" as "document_id", t."document_number" as "document_number", t."printed_as" as "printed_as", t."file_name" as "file_name", t."pages" as "pages", t."subject" as "subject", t."body" as "body", t."recipients"::json as "recipients", t."from_type" as "from_type", t."from_email" as "from_email", t."from_name" as "from_name", t."address" as "address", t."palette" as "palette", t."print" as "print", t."speed" as "speed", t."attempts" as "attempts", t."next_attempt" as "next_attempt", t."error" as "error", t."problem" as "problem", t."answer" as "answer", t."sent" as "sent", t."created" as "created") o)::text as item, page.*
    from ( select t.id as row_key, t."id" as s0, t.id as s1
      from outbox t
      where t.company_id = $3
      order by s0 desc, s1 desc
      limit 100) page
    cross join lateral ( select *
      from outbox
      where company_id = $4 and id = page.row_key
      limit 1) t) select case when bytes <= 32000000 then (select string_agg(item, ','
      order by s0 desc, s1 desc)
    from items) end as items, state.*, bytes
  from (select sum(octet_length(item)) as bytes
    from items) size, state;

-- outbox: item
-- SQLite [1,"outbox",7,1,7]
select cast(concat('{"id":', t."id", ',"channel":', '"', t."channel", '"', ',"status":', '"', t."status", '"', ',"document_type":', '"', t."document_type", '"', ',"document_id":', t."document_id", ',"document_number":', json_quote(t."document_number"), ',"printed_as":', '"', t."printed_as", '"', ',"file_name":', json_quote(t."file_name"), ',"pages":', ifnull(t."pages", 'null'), ',"subject":', json_quote(t."subject"), ',"body":', json_quote(t."body"), ',"recipients":', ifnull(t."recipients", 'null'), ',"from_type":', ifnull('"' || t."from_type" || '"', 'null'), ',"from_email":', json_quote(t."from_email"), ',"from_name":', json_quote(t."from_name"), ',"address":', json_quote(t."address"), ',"palette":', ifnull('"' || t."palette" || '"', 'null'), ',"print":', ifnull('"' || t."print" || '"', 'null'), ',"speed":', ifnull('"' || t."speed" || '"', 'null'), ',"attempts":', t."attempts", ',"next_attempt":', ifnull('"' || t."next_attempt" || '"', 'null'), ',"error":', json_quote(t."error"), ',"problem":', ifnull('"' || t."problem" || '"', 'null'), ',"answer":', json_quote(t."answer"), ',"sent":', ifnull('"' || t."sent" || '"', 'null'), ',"created":', '"', t."created", '"', '}') as text) as json, coalesce((select max(id)
      from journal
      where company_id = ? and resource = ? and record_id = ?), 0) as version
  from outbox t
  where t.company_id = ? and t.id = ?;
-- PostgreSQL [1,"outbox",7,1,7]
select cast((select row_to_json(o)
      from (select t."id" as "id", t."channel" as "channel", t."status" as "status", t."document_type" as "document_type", t."document_id" as "document_id", t."document_number" as "document_number", t."printed_as" as "printed_as", t."file_name" as "file_name", t."pages" as "pages", t."subject" as "subject", t."body" as "body", t."recipients"::json as "recipients", t."from_type" as "from_type", t."from_email" as "from_email", t."from_name" as "from_name", t."address" as "address", t."palette" as "palette", t."print" as "print", t."speed" as "speed", t."attempts" as "attempts", t."next_attempt" as "next_attempt", t."error" as "error", t."problem" as "problem", t."answer" as "answer", t."sent" as "sent", t."created" as "created") o) as text) as json, coalesce((select max(id)
      from journal
      where company_id = $1 and resource = $2 and record_id = $3), 0) as version
  from outbox t
  where t.company_id = $4 and t.id = $5;

-- papers: list
-- SQLite [1,"papers.version",1,100,0,1]
select cast(group_concat(item, ',') as blob) as items, (select value
    from counters
    where company_id = ? and name = ?) as version
  from ( select concat('{"id":', t."id", ',"document_type":', '"', t."document_type", '"', ',"document_id":', t."document_id", ',"document_number":', json_quote(t."document_number"), ',"printed_as":', '"', t."printed_as", '"', ',"hash":', json_quote(t."hash"), ',"made_later":', iif(t."made_later", 'true', 'false'), ',"page_amount":', ifnull(t."page_amount", 'null'), ',"created":', '"', t."created", '"', '}') as item
    from ( select t.rowid as row_key, t.id
      from papers t
      where t.company_id = ? and likely(t.rowid & 255 or in_time())
      order by t."id" desc, t.id desc
      limit ? + 0 offset ?) page
    cross join papers t
    where t.rowid = page.row_key and t.company_id = ?);
-- PostgreSQL [1,"papers.version",1,1]
with state as (select (select value
      from counters
      where company_id = $1 and name = $2) as version), items as materialized ( select (select row_to_json(o)
      from (select t."id" as "id", t."document_type" as "document_type", t."document_id" as "document_id", t."document_number" as "document_number", t."printed_as" as "printed_as", t."hash" as "hash", (t."made_later" = 1) as "made_later", t."page_amount" as "page_amount", t."created" as "created") o)::text as item, page.*
    from ( select t.id as row_key, t."id" as s0, t.id as s1
      from papers t
      where t.company_id = $3
      order by s0 desc, s1 desc
      limit 100) page
    cross join lateral ( select *
      from papers
      where company_id = $4 and id = page.row_key
      limit 1) t) select case when bytes <= 32000000 then (select string_agg(item, ','
      order by s0 desc, s1 desc)
    from items) end as items, state.*, bytes
  from (select sum(octet_length(item)) as bytes
    from items) size, state;

-- papers: item
-- SQLite [1,"papers",7,1,7]
select cast(concat('{"id":', t."id", ',"document_type":', '"', t."document_type", '"', ',"document_id":', t."document_id", ',"document_number":', json_quote(t."document_number"), ',"printed_as":', '"', t."printed_as", '"', ',"hash":', json_quote(t."hash"), ',"made_later":', iif(t."made_later", 'true', 'false'), ',"page_amount":', ifnull(t."page_amount", 'null'), ',"created":', '"', t."created", '"', '}') as text) as json, coalesce((select max(id)
      from journal
      where company_id = ? and resource = ? and record_id = ?), 0) as version
  from papers t
  where t.company_id = ? and t.id = ?;
-- PostgreSQL [1,"papers",7,1,7]
select cast((select row_to_json(o)
      from (select t."id" as "id", t."document_type" as "document_type", t."document_id" as "document_id", t."document_number" as "document_number", t."printed_as" as "printed_as", t."hash" as "hash", (t."made_later" = 1) as "made_later", t."page_amount" as "page_amount", t."created" as "created") o) as text) as json, coalesce((select max(id)
      from journal
      where company_id = $1 and resource = $2 and record_id = $3), 0) as version
  from papers t
  where t.company_id = $4 and t.id = $5;

-- payment-files: list
-- SQLite [1,"payment-files.version",1,100,0,1]
select cast(group_concat(item, ',') as blob) as items, (select value
    from counters
    where company_id = ? and name = ?) as version
  from ( select concat('{"id":', t."id", ',"bank_account_id":', t."bank_account_id", ',"message_id":', json_quote(t."message_id"), ',"order_count":', t."order_count", ',"control_sum":', t."control_sum" / 1e3, ',"hash":', json_quote(t."hash"), ',"created":', '"', t."created", '"', '}') as item
    from ( select t.rowid as row_key, t.id
      from payment_files t
      where t.company_id = ? and likely(t.rowid & 255 or in_time())
      order by t."created" desc, t.id desc
      limit ? + 0 offset ?) page
    cross join payment_files t
    where t.rowid = page.row_key and t.company_id = ?);
-- PostgreSQL [1,"payment-files.version",1,1]
with state as (select (select value
      from counters
      where company_id = $1 and name = $2) as version), items as materialized ( select (select row_to_json(o)
      from (select t."id" as "id", t."bank_account_id" as "bank_account_id", t."message_id" as "message_id", t."order_count" as "order_count", case when t."control_sum" % 100 = 0 then round(t."control_sum" * 0.001, 1) else trim_scale(t."control_sum" * 0.001) end as "control_sum", t."hash" as "hash", t."created" as "created") o)::text as item, page.*
    from ( select t.id as row_key, t."created" as s0, t.id as s1
      from payment_files t
      where t.company_id = $3
      order by s0 desc, s1 desc
      limit 100) page
    cross join lateral ( select *
      from payment_files
      where company_id = $4 and id = page.row_key
      limit 1) t) select case when bytes <= 32000000 then (select string_agg(item, ','
      order by s0 desc, s1 desc)
    from items) end as items, state.*, bytes
  from (select sum(octet_length(item)) as bytes
    from items) size, state;

-- payment-files: item
-- SQLite [1,"payment-files",7,1,7]
select cast(concat('{"id":', t."id", ',"bank_account_id":', t."bank_account_id", ',"message_id":', json_quote(t."message_id"), ',"order_count":', t."order_count", ',"control_sum":', t."control_sum" / 1e3, ',"hash":', json_quote(t."hash"), ',"created":', '"', t."created", '"', '}') as text) as json, coalesce((select max(id)
      from journal
      where company_id = ? and resource = ? and record_id = ?), 0) as version
  from payment_files t
  where t.company_id = ? and t.id = ?;
-- PostgreSQL [1,"payment-files",7,1,7]
select cast((select row_to_json(o)
      from (select t."id" as "id", t."bank_account_id" as "bank_account_id", t."message_id" as "message_id", t."order_count" as "order_count", case when t."control_sum" % 100 = 0 then round(t."control_sum" * 0.001, 1) else trim_scale(t."control_sum" * 0.001) end as "control_sum", t."hash" as "hash", t."created" as "created") o) as text) as json, coalesce((select max(id)
      from journal
      where company_id = $1 and resource = $2 and record_id = $3), 0) as version
  from payment_files t
  where t.company_id = $4 and t.id = $5;

-- payment-orders: list
-- SQLite [1,"payment-orders.version",1,100,0,1]
select cast(group_concat(item, ',') as blob) as items, (select value
    from counters
    where company_id = ? and name = ?) as version
  from ( select concat('{"id":', t."id", ',"bank_account_id":', t."bank_account_id", ',"status":', '"', t."status", '"', ',"name":', json_quote(t."name"), ',"street":', json_quote(t."street"), ',"house_number":', json_quote(t."house_number"), ',"postcode":', json_quote(t."postcode"), ',"city":', json_quote(t."city"), ',"country":', '"', t."country", '"', ',"iban":', json_quote(t."iban"), ',"amount":', t."amount" / 1e3, ',"currency":', '"', t."currency", '"', ',"reference":', json_quote(t."reference"), ',"message":', json_quote(t."message"), ',"date":', '"', t."date", '"', ',"contact_id":', ifnull(t."contact_id", 'null'), ',"credit_note_id":', ifnull(t."credit_note_id", 'null'), ',"invoice_id":', ifnull(t."invoice_id", 'null'), ',"payment_file_id":', ifnull(t."payment_file_id", 'null'), ',"bank_entry_id":', ifnull(t."bank_entry_id", 'null'), ',"bank_answer":', ifnull('"' || t."bank_answer" || '"', 'null'), ',"bank_reason":', json_quote(t."bank_reason"), ',"same_as_id":', ifnull(t."same_as_id", 'null'), ',"end_to_end_id":', json_quote(t."end_to_end_id"), ',"created":', '"', t."created", '"', ',"updated":', '"', t."updated", '"', '}') as item
    from ( select t.rowid as row_key, t.id
      from payment_orders t
      where t.company_id = ? and likely(t.rowid & 255 or in_time())
      order by t."date" desc, t.id desc
      limit ? + 0 offset ?) page
    cross join payment_orders t
    where t.rowid = page.row_key and t.company_id = ?);
-- PostgreSQL [1,"payment-orders.version",1,1]
with state as (select (select value
      from counters
      where company_id = $1 and name = $2) as version), items as materialized ( select (select row_to_json(o)
      from (select t."id" as "id", t."bank_account_id" as "bank_account_id", t."status" as "status", t."name" as "name", t."street" as "street", t."house_number" as "house_number", t."postcode" as "postcode", t."city" as "city", t."country" as "country", t."iban" as "iban", case when t."amount" % 100 = 0 then round(t."amount" * 0.001, 1) else trim_scale(t."amount" * 0.001) end as "amount", t."currency" as "currency", t."reference" as "reference", t."message" as "message", t."date" as "date", t."contact_id" as "contact_id", t."credit_note_id" as "credit_note_id", t."invoice_id" as "invoice_id", t."payment_file_id" as "payment_file_id", t."bank_entry_id" as "bank_entry_id", t."bank_answer" as "bank_answer", t."bank_reason" as "bank_reason", t."same_as_id" as "same_as_id", t."end_to_end_id" as "end_to_end_id", t."created" as "created", t."updated" as "updated") o)::text as item, page.*
    from ( select t.id as row_key, t."date" as s0, t.id as s1
      from payment_orders t
      where t.company_id = $3
      order by s0 desc, s1 desc
      limit 100) page
    cross join lateral ( select *
      from payment_orders
      where company_id = $4 and id = page.row_key
      limit 1) t) select case when bytes <= 32000000 then (select string_agg(item, ','
      order by s0 desc, s1 desc)
    from items) end as items, state.*, bytes
  from (select sum(octet_length(item)) as bytes
    from items) size, state;

-- payment-orders: item
-- SQLite [1,"payment-orders",7,1,7]
select cast(concat('{"id":', t."id", ',"bank_account_id":', t."bank_account_id", ',"status":', '"', t."status", '"', ',"name":', json_quote(t."name"), ',"street":', json_quote(t."street"), ',"house_number":', json_quote(t."house_number"), ',"postcode":', json_quote(t."postcode"), ',"city":', json_quote(t."city"), ',"country":', '"', t."country", '"', ',"iban":', json_quote(t."iban"), ',"amount":', t."amount" / 1e3, ',"currency":', '"', t."currency", '"', ',"reference":', json_quote(t."reference"), ',"message":', json_quote(t."message"), ',"date":', '"', t."date", '"', ',"contact_id":', ifnull(t."contact_id", 'null'), ',"credit_note_id":', ifnull(t."credit_note_id", 'null'), ',"invoice_id":', ifnull(t."invoice_id", 'null'), ',"payment_file_id":', ifnull(t."payment_file_id", 'null'), ',"bank_entry_id":', ifnull(t."bank_entry_id", 'null'), ',"bank_answer":', ifnull('"' || t."bank_answer" || '"', 'null'), ',"bank_reason":', json_quote(t."bank_reason"), ',"same_as_id":', ifnull(t."same_as_id", 'null'), ',"end_to_end_id":', json_quote(t."end_to_end_id"), ',"created":', '"', t."created", '"', ',"updated":', '"', t."updated", '"', '}') as text) as json, coalesce((select max(id)
      from journal
      where company_id = ? and resource = ? and record_id = ?), 0) as version
  from payment_orders t
  where t.company_id = ? and t.id = ?;
-- PostgreSQL [1,"payment-orders",7,1,7]
select cast((select row_to_json(o)
      from (select t."id" as "id", t."bank_account_id" as "bank_account_id", t."status" as "status", t."name" as "name", t."street" as "street", t."house_number" as "house_number", t."postcode" as "postcode", t."city" as "city", t."country" as "country", t."iban" as "iban", case when t."amount" % 100 = 0 then round(t."amount" * 0.001, 1) else trim_scale(t."amount" * 0.001) end as "amount", t."currency" as "currency", t."reference" as "reference", t."message" as "message", t."date" as "date", t."contact_id" as "contact_id", t."credit_note_id" as "credit_note_id", t."invoice_id" as "invoice_id", t."payment_file_id" as "payment_file_id", t."bank_entry_id" as "bank_entry_id", t."bank_answer" as "bank_answer", t."bank_reason" as "bank_reason", t."same_as_id" as "same_as_id", t."end_to_end_id" as "end_to_end_id", t."created" as "created", t."updated" as "updated") o) as text) as json, coalesce((select max(id)
      from journal
      where company_id = $1 and resource = $2 and record_id = $3), 0) as version
  from payment_orders t
  where t.company_id = $4 and t.id = $5;

-- payment-orders: insert
insert into payment_orders ("company_id", "id", "bank_account_id", "status", "name", "name_folded", "street", "street_folded", "house_number", "house_number_folded", "postcode", "postcode_folded", "city", "city_folded", "country", "iban", "iban_folded", "amount", "currency", "reference", "reference_folded", "message", "message_folded", "date", "contact_id", "credit_note_id", "invoice_id", "payment_file_id", "bank_entry_id", "bank_answer", "bank_reason", "bank_reason_folded", "same_as_id", "end_to_end_id", "end_to_end_id_folded", "created", "updated", "search")
  values (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?);

-- payment-orders: update of every field that a client can change
update payment_orders
  set "bank_account_id" = ?,"name" = ?,"name_folded" = ?,"street" = ?,"street_folded" = ?,"house_number" = ?,"house_number_folded" = ?,"postcode" = ?,"postcode_folded" = ?,"city" = ?,"city_folded" = ?,"country" = ?,"iban" = ?,"iban_folded" = ?,"amount" = ?,"currency" = ?,"reference" = ?,"reference_folded" = ?,"message" = ?,"message_folded" = ?,"date" = ?,"contact_id" = ?,"search" = ?
  where company_id = ? and id = ?;

-- payments: list
-- SQLite [1,"payments.version",1,9,100,0,1]
select cast(group_concat(item, ',') as blob) as items, (select value
    from counters
    where company_id = ? and name = ?) as version
  from ( select concat('{"id":', t."id", ',"type":', '"', t."type", '"', ',"channel":', ifnull('"' || t."channel" || '"', 'null'), ',"amount":', t."amount" / 1e3, ',"date":', '"', t."date", '"', ',"notes":', json_quote(t."notes"), ',"created":', '"', t."created", '"', '}') as item
    from ( select t.rowid as row_key, t.id
      from payments t
      where t.company_id = ? and t.invoice_id = ? and likely(t.rowid & 255 or in_time())
      order by t."date" desc, t.id desc
      limit ? + 0 offset ?) page
    cross join payments t
    where t.rowid = page.row_key and t.company_id = ?);
-- PostgreSQL [1,"payments.version",1,9,1]
with state as (select (select value
      from counters
      where company_id = $1 and name = $2) as version), items as materialized ( select (select row_to_json(o)
      from (select t."id" as "id", t."type" as "type", t."channel" as "channel", case when t."amount" % 100 = 0 then round(t."amount" * 0.001, 1) else trim_scale(t."amount" * 0.001) end as "amount", t."date" as "date", t."notes" as "notes", t."created" as "created") o)::text as item, page.*
    from ( select t.id as row_key, t."date" as s0, t.id as s1
      from payments t
      where t.company_id = $3 and t.invoice_id = $4
      order by s0 desc, s1 desc
      limit 100) page
    cross join lateral ( select *
      from payments
      where company_id = $5 and id = page.row_key
      limit 1) t) select case when bytes <= 32000000 then (select string_agg(item, ','
      order by s0 desc, s1 desc)
    from items) end as items, state.*, bytes
  from (select sum(octet_length(item)) as bytes
    from items) size, state;

-- payments: item
-- SQLite [1,"payments",7,1,9,7]
select cast(concat('{"id":', t."id", ',"type":', '"', t."type", '"', ',"channel":', ifnull('"' || t."channel" || '"', 'null'), ',"amount":', t."amount" / 1e3, ',"date":', '"', t."date", '"', ',"notes":', json_quote(t."notes"), ',"created":', '"', t."created", '"', '}') as text) as json, coalesce((select max(id)
      from journal
      where company_id = ? and resource = ? and record_id = ?), 0) as version
  from payments t
  where t.company_id = ? and t.invoice_id = ? and t.id = ?;
-- PostgreSQL [1,"payments",7,1,9,7]
select cast((select row_to_json(o)
      from (select t."id" as "id", t."type" as "type", t."channel" as "channel", case when t."amount" % 100 = 0 then round(t."amount" * 0.001, 1) else trim_scale(t."amount" * 0.001) end as "amount", t."date" as "date", t."notes" as "notes", t."created" as "created") o) as text) as json, coalesce((select max(id)
      from journal
      where company_id = $1 and resource = $2 and record_id = $3), 0) as version
  from payments t
  where t.company_id = $4 and t.invoice_id = $5 and t.id = $6;

-- payments: insert
insert into payments ("company_id", "id", "type", "channel", "amount", "date", "notes", "notes_folded", "created", "invoice_id", "credit_note_id", "reason", "pair_id", "other_invoice_id", "company_amount", "exchange_difference", "charges", "invoice_number", "invoice_number_folded", "contact_id", "contact_name", "contact_name_folded", "currency", "isr_reference_number", "isr_reference_number_folded", "search")
  values (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?);

-- payments: update of every field that a client can change
update payments
  set "notes" = ?,"notes_folded" = ?,"search" = ?
  where company_id = ? and id = ?;

-- people: list
-- SQLite [1,"people.version",1,9,100,0,1]
select cast(group_concat(item, ',') as blob) as items, (select value
    from counters
    where company_id = ? and name = ?) as version
  from ( select concat('{"id":', t."id", ',"default":', iif(t."default", 'true', 'false'), ',"name":', json_quote(t."name"), ',"surname":', json_quote(t."surname"), ',"gender":', '"', t."gender", '"', ',"email":', json_quote(t."email"), ',"phone":', json_quote(t."phone"), ',"department":', json_quote(t."department"), ',"salutation":', json_quote(t."salutation"), ',"show_title":', iif(t."show_title", 'true', 'false'), ',"show_department":', iif(t."show_department", 'true', 'false'), ',"wants_newsletter":', iif(t."wants_newsletter", 'true', 'false'), '}') as item
    from ( select t.rowid as row_key, t.id
      from people t
      where t.company_id = ? and t.contact_id = ? and likely(t.rowid & 255 or in_time())
      order by t."surname_folded", t.id
      limit ? + 0 offset ?) page
    cross join people t
    where t.rowid = page.row_key and t.company_id = ?);
-- PostgreSQL [1,"people.version",1,9,1]
with state as (select (select value
      from counters
      where company_id = $1 and name = $2) as version), items as materialized ( select (select row_to_json(o)
      from (select t."id" as "id", (t."default" = 1) as "default", t."name" as "name", t."surname" as "surname", t."gender" as "gender", t."email" as "email", t."phone" as "phone", t."department" as "department", t."salutation" as "salutation", (t."show_title" = 1) as "show_title", (t."show_department" = 1) as "show_department", (t."wants_newsletter" = 1) as "wants_newsletter") o)::text as item, page.*
    from ( select t.id as row_key, t."surname_folded" as s0, t.id as s1
      from people t
      where t.company_id = $3 and t.contact_id = $4
      order by s0, s1
      limit 100) page
    cross join lateral ( select *
      from people
      where company_id = $5 and id = page.row_key
      limit 1) t) select case when bytes <= 32000000 then (select string_agg(item, ','
      order by s0, s1)
    from items) end as items, state.*, bytes
  from (select sum(octet_length(item)) as bytes
    from items) size, state;

-- people: item
-- SQLite [1,"people",7,1,9,7]
select cast(concat('{"id":', t."id", ',"default":', iif(t."default", 'true', 'false'), ',"name":', json_quote(t."name"), ',"surname":', json_quote(t."surname"), ',"gender":', '"', t."gender", '"', ',"email":', json_quote(t."email"), ',"phone":', json_quote(t."phone"), ',"department":', json_quote(t."department"), ',"salutation":', json_quote(t."salutation"), ',"show_title":', iif(t."show_title", 'true', 'false'), ',"show_department":', iif(t."show_department", 'true', 'false'), ',"wants_newsletter":', iif(t."wants_newsletter", 'true', 'false'), '}') as text) as json, coalesce((select max(id)
      from journal
      where company_id = ? and resource = ? and record_id = ?), 0) as version
  from people t
  where t.company_id = ? and t.contact_id = ? and t.id = ?;
-- PostgreSQL [1,"people",7,1,9,7]
select cast((select row_to_json(o)
      from (select t."id" as "id", (t."default" = 1) as "default", t."name" as "name", t."surname" as "surname", t."gender" as "gender", t."email" as "email", t."phone" as "phone", t."department" as "department", t."salutation" as "salutation", (t."show_title" = 1) as "show_title", (t."show_department" = 1) as "show_department", (t."wants_newsletter" = 1) as "wants_newsletter") o) as text) as json, coalesce((select max(id)
      from journal
      where company_id = $1 and resource = $2 and record_id = $3), 0) as version
  from people t
  where t.company_id = $4 and t.contact_id = $5 and t.id = $6;

-- people: insert
insert into people ("company_id", "id", "default", "name", "name_folded", "surname", "surname_folded", "gender", "email", "email_folded", "phone", "phone_folded", "department", "department_folded", "salutation", "salutation_folded", "show_title", "show_department", "wants_newsletter", "contact_id", "custom_fields", "search")
  values (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?);

-- people: update of every field that a client can change
update people
  set "default" = ?,"name" = ?,"name_folded" = ?,"surname" = ?,"surname_folded" = ?,"gender" = ?,"email" = ?,"email_folded" = ?,"phone" = ?,"phone_folded" = ?,"department" = ?,"department_folded" = ?,"salutation" = ?,"salutation_folded" = ?,"show_title" = ?,"show_department" = ?,"wants_newsletter" = ?,"custom_fields" = ?,"search" = ?
  where company_id = ? and id = ?;

-- personal-tokens: list
-- SQLite [1,"personal-tokens.version",1,100,0,1]
select cast(group_concat(item, ',') as blob) as items, (select value
    from counters
    where company_id = ? and name = ?) as version
  from ( select concat('{"id":', t."id", ',"user_id":', t."user_id", ',"name":', json_quote(t."name"), ',"scopes":', ifnull(t."scopes", 'null'), ',"expires":', ifnull('"' || t."expires" || '"', 'null'), ',"last_used":', ifnull('"' || t."last_used" || '"', 'null'), ',"created":', '"', t."created", '"', '}') as item
    from ( select t.rowid as row_key, t.id
      from personal_tokens t
      where t.company_id = ? and likely(t.rowid & 255 or in_time())
      order by t."name_folded", t.id
      limit ? + 0 offset ?) page
    cross join personal_tokens t
    where t.rowid = page.row_key and t.company_id = ?);
-- PostgreSQL [1,"personal-tokens.version",1,1]
with state as (select (select value
      from counters
      where company_id = $1 and name = $2) as version), items as materialized ( select (select row_to_json(o)
      from (select t."id" as "id", t."user_id" as "user_id", t."name" as "name", t."scopes"::json as "scopes", t."expires" as "expires", t."last_used" as "last_used", t."created" as "created") o)::text as item, page.*
    from ( select t.id as row_key, t."name_folded" as s0, t.id as s1
      from personal_tokens t
      where t.company_id = $3
      order by s0, s1
      limit 100) page
    cross join lateral ( select *
      from personal_tokens
      where company_id = $4 and id = page.row_key
      limit 1) t) select case when bytes <= 32000000 then (select string_agg(item, ','
      order by s0, s1)
    from items) end as items, state.*, bytes
  from (select sum(octet_length(item)) as bytes
    from items) size, state;

-- personal-tokens: item
-- SQLite [1,"personal-tokens",7,1,7]
select cast(concat('{"id":', t."id", ',"user_id":', t."user_id", ',"name":', json_quote(t."name"), ',"scopes":', ifnull(t."scopes", 'null'), ',"expires":', ifnull('"' || t."expires" || '"', 'null'), ',"last_used":', ifnull('"' || t."last_used" || '"', 'null'), ',"created":', '"', t."created", '"', '}') as text) as json, coalesce((select max(id)
      from journal
      where company_id = ? and resource = ? and record_id = ?), 0) as version
  from personal_tokens t
  where t.company_id = ? and t.id = ?;
-- PostgreSQL [1,"personal-tokens",7,1,7]
select cast((select row_to_json(o)
      from (select t."id" as "id", t."user_id" as "user_id", t."name" as "name", t."scopes"::json as "scopes", t."expires" as "expires", t."last_used" as "last_used", t."created" as "created") o) as text) as json, coalesce((select max(id)
      from journal
      where company_id = $1 and resource = $2 and record_id = $3), 0) as version
  from personal_tokens t
  where t.company_id = $4 and t.id = $5;

-- personal-tokens: update of every field that a client can change
update personal_tokens
  set "name" = ?,"name_folded" = ?,"search" = ?
  where company_id = ? and id = ?;

-- product-categories: list
-- SQLite [1,"product-categories.version",1,"product-categories.version","products.version",1,100,0,1]
select cast(group_concat(item, ',') as blob) as items, (select value
    from counters
    where company_id = ? and name = ?) as version, (select cast(sum(value) as bigint) as version
    from counters
    where company_id = ? and name in (?,?)) as shown
  from ( select concat('{"id":', t."id", ',"name":', json_quote(t."name"), ',"accounting_account_number":', json_quote(t."accounting_account_number"), ',"usage":', (select count(*)
        from products u
        where u.company_id = t.company_id and u.category_id = t.id), '}') as item
    from ( select t.rowid as row_key, t.id
      from product_categories t
      where t.company_id = ? and likely(t.rowid & 255 or in_time())
      order by t."name_folded", t.id
      limit ? + 0 offset ?) page
    cross join product_categories t
    where t.rowid = page.row_key and t.company_id = ?);
-- PostgreSQL [1,"product-categories.version",1,"product-categories.version","products.version",1,1]
with state as (select (select value
      from counters
      where company_id = $1 and name = $2) as version, (select cast(sum(value) as bigint) as version
      from counters
      where company_id = $3 and name in ($4,$5)) as shown), items as materialized ( select (select row_to_json(o)
      from (select t."id" as "id", t."name" as "name", t."accounting_account_number" as "accounting_account_number", (select count(*)
          from products u
          where u.company_id = t.company_id and u.category_id = t.id) as "usage") o)::text as item, page.*
    from ( select t.id as row_key, t."name_folded" as s0, t.id as s1
      from product_categories t
      where t.company_id = $6
      order by s0, s1
      limit 100) page
    cross join lateral ( select *
      from product_categories
      where company_id = $7 and id = page.row_key
      limit 1) t) select case when bytes <= 32000000 then (select string_agg(item, ','
      order by s0, s1)
    from items) end as items, state.*, bytes
  from (select sum(octet_length(item)) as bytes
    from items) size, state;

-- product-categories: item
-- SQLite [1,"product-categories",7,1,7]
select cast(concat('{"id":', t."id", ',"name":', json_quote(t."name"), ',"accounting_account_number":', json_quote(t."accounting_account_number"), ',"usage":', (select count(*)
        from products u
        where u.company_id = t.company_id and u.category_id = t.id), '}') as text) as json, coalesce((select max(id)
      from journal
      where company_id = ? and resource = ? and record_id = ?), 0) as version
  from product_categories t
  where t.company_id = ? and t.id = ?;
-- PostgreSQL [1,"product-categories",7,1,7]
select cast((select row_to_json(o)
      from (select t."id" as "id", t."name" as "name", t."accounting_account_number" as "accounting_account_number", (select count(*)
          from products u
          where u.company_id = t.company_id and u.category_id = t.id) as "usage") o) as text) as json, coalesce((select max(id)
      from journal
      where company_id = $1 and resource = $2 and record_id = $3), 0) as version
  from product_categories t
  where t.company_id = $4 and t.id = $5;

-- product-categories: insert
insert into product_categories ("company_id", "id", "name", "name_folded", "accounting_account_number", "accounting_account_number_folded", "search")
  values (?,?,?,?,?,?,?);

-- product-categories: update of every field that a client can change
update product_categories
  set "name" = ?,"name_folded" = ?,"accounting_account_number" = ?,"accounting_account_number_folded" = ?,"search" = ?
  where company_id = ? and id = ?;

-- products: list
-- SQLite [1,"products.version",1,100,0,1]
select cast(group_concat(item, ',') as blob) as items, (select value
    from counters
    where company_id = ? and name = ?) as version
  from ( select concat('{"id":', t."id", ',"number":', json_quote(t."number"), ',"name":', json_quote(t."name"), ',"description":', json_quote(t."description"), ',"notes":', json_quote(t."notes"), ',"category_id":', ifnull(t."category_id", 'null'), ',"including_vat":', iif(t."including_vat", 'true', 'false'), ',"vat":', t."vat" / 1e6, ',"unit_id":', t."unit_id", ',"price":', iif(t."price" between -9007199254740992 and 9007199254740992, t."price" / 1e6, t."price" / 1000000 + t."price" % 1000000 / 1e6), ',"price_purchase":', ifnull(iif(t."price_purchase" between -9007199254740992 and 9007199254740992, t."price_purchase" / 1e6, t."price_purchase" / 1000000 + t."price_purchase" % 1000000 / 1e6), 'null'), ',"inventory_available":', iif(t."inventory_available" between -9007199254740992 and 9007199254740992, t."inventory_available" / 1e6, t."inventory_available" / 1000000 + t."inventory_available" % 1000000 / 1e6), ',"inventory_reserved":', iif(t."inventory_reserved" between -9007199254740992 and 9007199254740992, t."inventory_reserved" / 1e6, t."inventory_reserved" / 1000000 + t."inventory_reserved" % 1000000 / 1e6), ',"default_amount":', t."default_amount", ',"created":', '"', t."created", '"', '}') as item
    from ( select t.rowid as row_key, t.id
      from products t
      where t.company_id = ? and likely(t.rowid & 255 or in_time())
      order by t."name_folded", t.id
      limit ? + 0 offset ?) page
    cross join products t
    where t.rowid = page.row_key and t.company_id = ?);
-- PostgreSQL [1,"products.version",1,1]
with state as (select (select value
      from counters
      where company_id = $1 and name = $2) as version), items as materialized ( select (select row_to_json(o)
      from (select t."id" as "id", t."number" as "number", t."name" as "name", t."description" as "description", t."notes" as "notes", t."category_id" as "category_id", (t."including_vat" = 1) as "including_vat", case when t."vat" % 100000 = 0 then round(t."vat" * 0.000001, 1) else trim_scale(t."vat" * 0.000001) end as "vat", t."unit_id" as "unit_id", case when t."price" % 100000 = 0 then round(t."price" * 0.000001, 1) else trim_scale(t."price" * 0.000001) end as "price", case when t."price_purchase" % 100000 = 0 then round(t."price_purchase" * 0.000001, 1) else trim_scale(t."price_purchase" * 0.000001) end as "price_purchase", case when t."inventory_available" % 100000 = 0 then round(t."inventory_available" * 0.000001, 1) else trim_scale(t."inventory_available" * 0.000001) end as "inventory_available", case when t."inventory_reserved" % 100000 = 0 then round(t."inventory_reserved" * 0.000001, 1) else trim_scale(t."inventory_reserved" * 0.000001) end as "inventory_reserved", t."default_amount" as "default_amount", t."created" as "created") o)::text as item, page.*
    from ( select t.id as row_key, t."name_folded" as s0, t.id as s1
      from products t
      where t.company_id = $3
      order by s0, s1
      limit 100) page
    cross join lateral ( select *
      from products
      where company_id = $4 and id = page.row_key
      limit 1) t) select case when bytes <= 32000000 then (select string_agg(item, ','
      order by s0, s1)
    from items) end as items, state.*, bytes
  from (select sum(octet_length(item)) as bytes
    from items) size, state;

-- products: item
-- SQLite [1,"products",7,1,7]
select cast(concat('{"id":', t."id", ',"number":', json_quote(t."number"), ',"name":', json_quote(t."name"), ',"description":', json_quote(t."description"), ',"notes":', json_quote(t."notes"), ',"category_id":', ifnull(t."category_id", 'null'), ',"including_vat":', iif(t."including_vat", 'true', 'false'), ',"vat":', t."vat" / 1e6, ',"unit_id":', t."unit_id", ',"price":', iif(t."price" between -9007199254740992 and 9007199254740992, t."price" / 1e6, t."price" / 1000000 + t."price" % 1000000 / 1e6), ',"price_purchase":', ifnull(iif(t."price_purchase" between -9007199254740992 and 9007199254740992, t."price_purchase" / 1e6, t."price_purchase" / 1000000 + t."price_purchase" % 1000000 / 1e6), 'null'), ',"inventory_available":', iif(t."inventory_available" between -9007199254740992 and 9007199254740992, t."inventory_available" / 1e6, t."inventory_available" / 1000000 + t."inventory_available" % 1000000 / 1e6), ',"inventory_reserved":', iif(t."inventory_reserved" between -9007199254740992 and 9007199254740992, t."inventory_reserved" / 1e6, t."inventory_reserved" / 1000000 + t."inventory_reserved" % 1000000 / 1e6), ',"default_amount":', t."default_amount", ',"created":', '"', t."created", '"', '}') as text) as json, coalesce((select max(id)
      from journal
      where company_id = ? and resource = ? and record_id = ?), 0) as version
  from products t
  where t.company_id = ? and t.id = ?;
-- PostgreSQL [1,"products",7,1,7]
select cast((select row_to_json(o)
      from (select t."id" as "id", t."number" as "number", t."name" as "name", t."description" as "description", t."notes" as "notes", t."category_id" as "category_id", (t."including_vat" = 1) as "including_vat", case when t."vat" % 100000 = 0 then round(t."vat" * 0.000001, 1) else trim_scale(t."vat" * 0.000001) end as "vat", t."unit_id" as "unit_id", case when t."price" % 100000 = 0 then round(t."price" * 0.000001, 1) else trim_scale(t."price" * 0.000001) end as "price", case when t."price_purchase" % 100000 = 0 then round(t."price_purchase" * 0.000001, 1) else trim_scale(t."price_purchase" * 0.000001) end as "price_purchase", case when t."inventory_available" % 100000 = 0 then round(t."inventory_available" * 0.000001, 1) else trim_scale(t."inventory_available" * 0.000001) end as "inventory_available", case when t."inventory_reserved" % 100000 = 0 then round(t."inventory_reserved" * 0.000001, 1) else trim_scale(t."inventory_reserved" * 0.000001) end as "inventory_reserved", t."default_amount" as "default_amount", t."created" as "created") o) as text) as json, coalesce((select max(id)
      from journal
      where company_id = $1 and resource = $2 and record_id = $3), 0) as version
  from products t
  where t.company_id = $4 and t.id = $5;

-- products: insert
insert into products ("company_id", "id", "number", "number_folded", "number_value", "name", "name_folded", "description", "description_folded", "notes", "notes_folded", "category_id", "including_vat", "vat", "vat_category", "vat_reason", "vat_reason_folded", "unit_id", "price", "price_purchase", "inventory_available", "inventory_reserved", "default_amount", "created", "custom_fields", "search")
  values (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?);

-- products: update of every field that a client can change
update products
  set "number" = ?,"number_folded" = ?,"number_value" = ?,"name" = ?,"name_folded" = ?,"description" = ?,"description_folded" = ?,"notes" = ?,"notes_folded" = ?,"category_id" = ?,"including_vat" = ?,"vat" = ?,"vat_category" = ?,"vat_reason" = ?,"vat_reason_folded" = ?,"unit_id" = ?,"price" = ?,"price_purchase" = ?,"default_amount" = ?,"custom_fields" = ?,"search" = ?
  where company_id = ? and id = ?;

-- projects: list
-- SQLite [1,"projects.version",1,100,0,1]
select cast(group_concat(item, ',') as blob) as items, (select value
    from counters
    where company_id = ? and name = ?) as version
  from ( select concat('{"id":', t."id", ',"number":', json_quote(t."number"), ',"contact_id":', t."contact_id", ',"name":', json_quote(t."name"), ',"description":', json_quote(t."description"), ',"start_date":', '"', t."start_date", '"', ',"hours_estimated":', ifnull(iif(t."hours_estimated" between -9007199254740992 and 9007199254740992, t."hours_estimated" / 1e6, t."hours_estimated" / 1000000 + t."hours_estimated" % 1000000 / 1e6), 'null'), ',"hourly_rate":', ifnull(iif(t."hourly_rate" between -9007199254740992 and 9007199254740992, t."hourly_rate" / 1e6, t."hourly_rate" / 1000000 + t."hourly_rate" % 1000000 / 1e6), 'null'), ',"status":', '"', t."status", '"', '}') as item
    from ( select t.rowid as row_key, t.id
      from projects t
      where t.company_id = ? and likely(t.rowid & 255 or in_time())
      order by t."name_folded", t.id
      limit ? + 0 offset ?) page
    cross join projects t
    where t.rowid = page.row_key and t.company_id = ?);
-- PostgreSQL [1,"projects.version",1,1]
with state as (select (select value
      from counters
      where company_id = $1 and name = $2) as version), items as materialized ( select (select row_to_json(o)
      from (select t."id" as "id", t."number" as "number", t."contact_id" as "contact_id", t."name" as "name", t."description" as "description", t."start_date" as "start_date", case when t."hours_estimated" % 100000 = 0 then round(t."hours_estimated" * 0.000001, 1) else trim_scale(t."hours_estimated" * 0.000001) end as "hours_estimated", case when t."hourly_rate" % 100000 = 0 then round(t."hourly_rate" * 0.000001, 1) else trim_scale(t."hourly_rate" * 0.000001) end as "hourly_rate", t."status" as "status") o)::text as item, page.*
    from ( select t.id as row_key, t."name_folded" as s0, t.id as s1
      from projects t
      where t.company_id = $3
      order by s0, s1
      limit 100) page
    cross join lateral ( select *
      from projects
      where company_id = $4 and id = page.row_key
      limit 1) t) select case when bytes <= 32000000 then (select string_agg(item, ','
      order by s0, s1)
    from items) end as items, state.*, bytes
  from (select sum(octet_length(item)) as bytes
    from items) size, state;

-- projects: item
-- SQLite [1,"projects",7,1,7]
select cast(concat('{"id":', t."id", ',"number":', json_quote(t."number"), ',"contact_id":', t."contact_id", ',"name":', json_quote(t."name"), ',"description":', json_quote(t."description"), ',"start_date":', '"', t."start_date", '"', ',"hours_estimated":', ifnull(iif(t."hours_estimated" between -9007199254740992 and 9007199254740992, t."hours_estimated" / 1e6, t."hours_estimated" / 1000000 + t."hours_estimated" % 1000000 / 1e6), 'null'), ',"hourly_rate":', ifnull(iif(t."hourly_rate" between -9007199254740992 and 9007199254740992, t."hourly_rate" / 1e6, t."hourly_rate" / 1000000 + t."hourly_rate" % 1000000 / 1e6), 'null'), ',"status":', '"', t."status", '"', '}') as text) as json, coalesce((select max(id)
      from journal
      where company_id = ? and resource = ? and record_id = ?), 0) as version
  from projects t
  where t.company_id = ? and t.id = ?;
-- PostgreSQL [1,"projects",7,1,7]
select cast((select row_to_json(o)
      from (select t."id" as "id", t."number" as "number", t."contact_id" as "contact_id", t."name" as "name", t."description" as "description", t."start_date" as "start_date", case when t."hours_estimated" % 100000 = 0 then round(t."hours_estimated" * 0.000001, 1) else trim_scale(t."hours_estimated" * 0.000001) end as "hours_estimated", case when t."hourly_rate" % 100000 = 0 then round(t."hourly_rate" * 0.000001, 1) else trim_scale(t."hourly_rate" * 0.000001) end as "hourly_rate", t."status" as "status") o) as text) as json, coalesce((select max(id)
      from journal
      where company_id = $1 and resource = $2 and record_id = $3), 0) as version
  from projects t
  where t.company_id = $4 and t.id = $5;

-- projects: insert
insert into projects ("company_id", "id", "number", "number_folded", "number_value", "contact_id", "name", "name_folded", "description", "description_folded", "start_date", "hours_estimated", "hourly_rate", "status", "search")
  values (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?);

-- projects: update of every field that a client can change
update projects
  set "number" = ?,"number_folded" = ?,"number_value" = ?,"contact_id" = ?,"name" = ?,"name_folded" = ?,"description" = ?,"description_folded" = ?,"start_date" = ?,"hours_estimated" = ?,"hourly_rate" = ?,"search" = ?
  where company_id = ? and id = ?;

-- recurring-invoice-runs: list
-- SQLite [1,"recurring-invoice-runs.version",1,9,100,0,1]
select cast(group_concat(item, ',') as blob) as items, (select value
    from counters
    where company_id = ? and name = ?) as version
  from ( select concat('{"id":', t."id", ',"date":', '"', t."date", '"', ',"outcome":', '"', t."outcome", '"', ',"invoice_id":', ifnull(t."invoice_id", 'null'), ',"draft_reason":', ifnull('"' || t."draft_reason" || '"', 'null'), ',"problem":', json_quote(t."problem"), ',"created":', '"', t."created", '"', '}') as item
    from ( select t.rowid as row_key, t.id
      from recurring_invoice_runs t
      where t.company_id = ? and t.recurring_invoice_id = ? and likely(t.rowid & 255 or in_time())
      order by t."date" desc, t.id desc
      limit ? + 0 offset ?) page
    cross join recurring_invoice_runs t
    where t.rowid = page.row_key and t.company_id = ?);
-- PostgreSQL [1,"recurring-invoice-runs.version",1,9,1]
with state as (select (select value
      from counters
      where company_id = $1 and name = $2) as version), items as materialized ( select (select row_to_json(o)
      from (select t."id" as "id", t."date" as "date", t."outcome" as "outcome", t."invoice_id" as "invoice_id", t."draft_reason" as "draft_reason", t."problem" as "problem", t."created" as "created") o)::text as item, page.*
    from ( select t.id as row_key, t."date" as s0, t.id as s1
      from recurring_invoice_runs t
      where t.company_id = $3 and t.recurring_invoice_id = $4
      order by s0 desc, s1 desc
      limit 100) page
    cross join lateral ( select *
      from recurring_invoice_runs
      where company_id = $5 and id = page.row_key
      limit 1) t) select case when bytes <= 32000000 then (select string_agg(item, ','
      order by s0 desc, s1 desc)
    from items) end as items, state.*, bytes
  from (select sum(octet_length(item)) as bytes
    from items) size, state;

-- recurring-invoice-runs: item
-- SQLite [1,"recurring-invoice-runs",7,1,9,7]
select cast(concat('{"id":', t."id", ',"date":', '"', t."date", '"', ',"outcome":', '"', t."outcome", '"', ',"invoice_id":', ifnull(t."invoice_id", 'null'), ',"draft_reason":', ifnull('"' || t."draft_reason" || '"', 'null'), ',"problem":', json_quote(t."problem"), ',"created":', '"', t."created", '"', '}') as text) as json, coalesce((select max(id)
      from journal
      where company_id = ? and resource = ? and record_id = ?), 0) as version
  from recurring_invoice_runs t
  where t.company_id = ? and t.recurring_invoice_id = ? and t.id = ?;
-- PostgreSQL [1,"recurring-invoice-runs",7,1,9,7]
select cast((select row_to_json(o)
      from (select t."id" as "id", t."date" as "date", t."outcome" as "outcome", t."invoice_id" as "invoice_id", t."draft_reason" as "draft_reason", t."problem" as "problem", t."created" as "created") o) as text) as json, coalesce((select max(id)
      from journal
      where company_id = $1 and resource = $2 and record_id = $3), 0) as version
  from recurring_invoice_runs t
  where t.company_id = $4 and t.recurring_invoice_id = $5 and t.id = $6;

-- recurring-invoices: list
-- SQLite [1,"recurring-invoices.version",1,100,0,1]
select cast(group_concat(item, ',') as blob) as items, (select value
    from counters
    where company_id = ? and name = ?) as version
  from ( select concat('{"id":', t."id", ',"contact_id":', t."contact_id", ',"contact_address_id":', t."contact_address_id", ',"contact_prepage_address_id":', ifnull(t."contact_prepage_address_id", 'null'), ',"contact_person_id":', ifnull(t."contact_person_id", 'null'), ',"start_date":', '"', t."start_date", '"', ',"end_date":', ifnull('"' || t."end_date" || '"', 'null'), ',"frequency":', t."frequency", ',"grace":', t."grace", ',"made_as":', '"', t."made_as", '"', ',"period_text":', json_quote(t."period_text"), ',"currency":', '"', t."currency", '"', ',"total":', t."total" / 1e3, ',"vat_included":', iif(t."vat_included", 'true', 'false'), ',"discount_rate":', iif(t."discount_rate" between -9007199254740992 and 9007199254740992, t."discount_rate" / 1e6, t."discount_rate" / 1000000 + t."discount_rate" % 1000000 / 1e6), ',"discount_type":', '"', t."discount_type", '"', ',"cash_discount_rate":', case when t."cash_discount_rate" % 1000000 = 0 then ifnull(t."cash_discount_rate" / 1000000, 'null') else ifnull(t."cash_discount_rate" / 1e6, 'null') end, ',"cash_discount_date":', ifnull('"' || t."cash_discount_date" || '"', 'null'), ',"bank_account_id":', ifnull(t."bank_account_id", 'null'), ',"isr_id":', ifnull(t."isr_id", 'null'), ',"isr_position":', ifnull('"' || t."isr_position" || '"', 'null'), ',"isr_reference_number":', json_quote(t."isr_reference_number"), ',"payment_link_paypal":', iif(t."payment_link_paypal", 'true', 'false'), ',"payment_link_paypal_url":', json_quote((cast(null as text))), ',"payment_link_postfinance":', iif(t."payment_link_postfinance", 'true', 'false'), ',"payment_link_postfinance_url":', json_quote((cast(null as text))), ',"payment_link_payrexx":', iif(t."payment_link_payrexx", 'true', 'false'), ',"payment_link_payrexx_url":', json_quote((cast(null as text))), ',"payment_link_smartcommerce":', iif(t."payment_link_smartcommerce", 'true', 'false'), ',"payment_link_smartcommerce_url":', json_quote((cast(null as text))), ',"language":', '"', t."language", '"', ',"signature_id":', ifnull(t."signature_id", 'null'), ',"layout_id":', t."layout_id", ',"page_amount":', ifnull(t."page_amount", 'null'), ',"notes":', json_quote(t."notes"), ',"status":', '"', t."status", '"', ',"created":', '"', t."created", '"', ',"next_date":', ifnull('"' || t."next_date" || '"', 'null'), '}') as item
    from ( select t.rowid as row_key, t.id
      from recurring_invoices t
      where t.company_id = ? and likely(t.rowid & 255 or in_time())
      order by t."start_date" desc, t.id desc
      limit ? + 0 offset ?) page
    cross join recurring_invoices t
    where t.rowid = page.row_key and t.company_id = ?);
-- PostgreSQL [1,"recurring-invoices.version",1,1]
with state as (select (select value
      from counters
      where company_id = $1 and name = $2) as version), items as materialized ( select (select row_to_json(o)
      from (select t."id" as "id", t."contact_id" as "contact_id", t."contact_address_id" as "contact_address_id", t."contact_prepage_address_id" as "contact_prepage_address_id", t."contact_person_id" as "contact_person_id", t."start_date" as "start_date", t."end_date" as "end_date", t."frequency" as "frequency", t."grace" as "grace", t."made_as" as "made_as", t."period_text" as "period_text", t."currency" as "currency", case when t."total" % 100 = 0 then round(t."total" * 0.001, 1) else trim_scale(t."total" * 0.001) end as "total", (t."vat_included" = 1) as "vat_included", case when t."discount_rate" % 100000 = 0 then round(t."discount_rate" * 0.000001, 1) else trim_scale(t."discount_rate" * 0.000001) end as "discount_rate", t."discount_type" as "discount_type", case when t."cash_discount_rate" % 1000000 = 0 then t."cash_discount_rate" / 1000000 else case when t."cash_discount_rate" % 100000 = 0 then round(t."cash_discount_rate" * 0.000001, 1) else trim_scale(t."cash_discount_rate" * 0.000001) end end as "cash_discount_rate", t."cash_discount_date" as "cash_discount_date", t."bank_account_id" as "bank_account_id", t."isr_id" as "isr_id", t."isr_position" as "isr_position", t."isr_reference_number" as "isr_reference_number", (t."payment_link_paypal" = 1) as "payment_link_paypal", (cast(null as text)) as "payment_link_paypal_url", (t."payment_link_postfinance" = 1) as "payment_link_postfinance", (cast(null as text)) as "payment_link_postfinance_url", (t."payment_link_payrexx" = 1) as "payment_link_payrexx", (cast(null as text)) as "payment_link_payrexx_url", (t."payment_link_smartcommerce" = 1) as "payment_link_smartcommerce", (cast(null as text)) as "payment_link_smartcommerce_url", t."language" as "language", t."signature_id" as "signature_id", t."layout_id" as "layout_id", t."page_amount" as "page_amount", t."notes" as "notes", t."status" as "status", t."created" as "created", t."next_date" as "next_date") o)::text as item, page.*
    from ( select t.id as row_key, t."start_date" as s0, t.id as s1
      from recurring_invoices t
      where t.company_id = $3
      order by s0 desc, s1 desc
      limit 100) page
    cross join lateral ( select *
      from recurring_invoices
      where company_id = $4 and id = page.row_key
      limit 1) t) select case when bytes <= 32000000 then (select string_agg(item, ','
      order by s0 desc, s1 desc)
    from items) end as items, state.*, bytes
  from (select sum(octet_length(item)) as bytes
    from items) size, state;

-- recurring-invoices: item
-- SQLite [1,"recurring-invoices",7,1,7]
select cast(concat('{"id":', t."id", ',"contact_id":', t."contact_id", ',"contact_address_id":', t."contact_address_id", ',"contact_prepage_address_id":', ifnull(t."contact_prepage_address_id", 'null'), ',"contact_person_id":', ifnull(t."contact_person_id", 'null'), ',"start_date":', '"', t."start_date", '"', ',"end_date":', ifnull('"' || t."end_date" || '"', 'null'), ',"frequency":', t."frequency", ',"grace":', t."grace", ',"made_as":', '"', t."made_as", '"', ',"period_text":', json_quote(t."period_text"), ',"currency":', '"', t."currency", '"', ',"total":', t."total" / 1e3, ',"vat_included":', iif(t."vat_included", 'true', 'false'), ',"discount_rate":', iif(t."discount_rate" between -9007199254740992 and 9007199254740992, t."discount_rate" / 1e6, t."discount_rate" / 1000000 + t."discount_rate" % 1000000 / 1e6), ',"discount_type":', '"', t."discount_type", '"', ',"cash_discount_rate":', case when t."cash_discount_rate" % 1000000 = 0 then ifnull(t."cash_discount_rate" / 1000000, 'null') else ifnull(t."cash_discount_rate" / 1e6, 'null') end, ',"cash_discount_date":', ifnull('"' || t."cash_discount_date" || '"', 'null'), ',"bank_account_id":', ifnull(t."bank_account_id", 'null'), ',"isr_id":', ifnull(t."isr_id", 'null'), ',"isr_position":', ifnull('"' || t."isr_position" || '"', 'null'), ',"isr_reference_number":', json_quote(t."isr_reference_number"), ',"payment_link_paypal":', iif(t."payment_link_paypal", 'true', 'false'), ',"payment_link_paypal_url":', json_quote((cast(null as text))), ',"payment_link_postfinance":', iif(t."payment_link_postfinance", 'true', 'false'), ',"payment_link_postfinance_url":', json_quote((cast(null as text))), ',"payment_link_payrexx":', iif(t."payment_link_payrexx", 'true', 'false'), ',"payment_link_payrexx_url":', json_quote((cast(null as text))), ',"payment_link_smartcommerce":', iif(t."payment_link_smartcommerce", 'true', 'false'), ',"payment_link_smartcommerce_url":', json_quote((cast(null as text))), ',"language":', '"', t."language", '"', ',"signature_id":', ifnull(t."signature_id", 'null'), ',"layout_id":', t."layout_id", ',"page_amount":', ifnull(t."page_amount", 'null'), ',"notes":', json_quote(t."notes"), ',"status":', '"', t."status", '"', ',"created":', '"', t."created", '"', ',"next_date":', ifnull('"' || t."next_date" || '"', 'null'), '}') as text) as json, coalesce((select max(id)
      from journal
      where company_id = ? and resource = ? and record_id = ?), 0) as version
  from recurring_invoices t
  where t.company_id = ? and t.id = ?;
-- PostgreSQL [1,"recurring-invoices",7,1,7]
select cast((select row_to_json(o)
      from (select t."id" as "id", t."contact_id" as "contact_id", t."contact_address_id" as "contact_address_id", t."contact_prepage_address_id" as "contact_prepage_address_id", t."contact_person_id" as "contact_person_id", t."start_date" as "start_date", t."end_date" as "end_date", t."frequency" as "frequency", t."grace" as "grace", t."made_as" as "made_as", t."period_text" as "period_text", t."currency" as "currency", case when t."total" % 100 = 0 then round(t."total" * 0.001, 1) else trim_scale(t."total" * 0.001) end as "total", (t."vat_included" = 1) as "vat_included", case when t."discount_rate" % 100000 = 0 then round(t."discount_rate" * 0.000001, 1) else trim_scale(t."discount_rate" * 0.000001) end as "discount_rate", t."discount_type" as "discount_type", case when t."cash_discount_rate" % 1000000 = 0 then t."cash_discount_rate" / 1000000 else case when t."cash_discount_rate" % 100000 = 0 then round(t."cash_discount_rate" * 0.000001, 1) else trim_scale(t."cash_discount_rate" * 0.000001) end end as "cash_discount_rate", t."cash_discount_date" as "cash_discount_date", t."bank_account_id" as "bank_account_id", t."isr_id" as "isr_id", t."isr_position" as "isr_position", t."isr_reference_number" as "isr_reference_number", (t."payment_link_paypal" = 1) as "payment_link_paypal", (cast(null as text)) as "payment_link_paypal_url", (t."payment_link_postfinance" = 1) as "payment_link_postfinance", (cast(null as text)) as "payment_link_postfinance_url", (t."payment_link_payrexx" = 1) as "payment_link_payrexx", (cast(null as text)) as "payment_link_payrexx_url", (t."payment_link_smartcommerce" = 1) as "payment_link_smartcommerce", (cast(null as text)) as "payment_link_smartcommerce_url", t."language" as "language", t."signature_id" as "signature_id", t."layout_id" as "layout_id", t."page_amount" as "page_amount", t."notes" as "notes", t."status" as "status", t."created" as "created", t."next_date" as "next_date") o) as text) as json, coalesce((select max(id)
      from journal
      where company_id = $1 and resource = $2 and record_id = $3), 0) as version
  from recurring_invoices t
  where t.company_id = $4 and t.id = $5;

-- recurring-invoices: insert
insert into recurring_invoices ("company_id", "id", "contact_id", "contact_address_id", "contact_prepage_address_id", "contact_person_id", "start_date", "end_date", "frequency", "grace", "made_as", "period_text", "period_text_folded", "currency", "total", "vat_included", "discount_rate", "discount_type", "total_net", "total_vat", "vat", "accounting_currency", "exchange_rate", "vat_accounting", "cash_discount_rate", "cash_discount_date", "bank_account_id", "isr_id", "isr_position", "isr_reference_number", "isr_reference_number_folded", "payment_link_paypal", "payment_link_postfinance", "payment_link_payrexx", "payment_link_smartcommerce", "language", "signature_id", "layout_id", "page_amount", "notes", "notes_folded", "status", "created", "contact_name", "contact_name_folded", "status_changed", "positions", "free_texts", "stock_moved", "next_date", "texts", "workflow", "custom_fields", "search")
  values (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?);

-- recurring-invoices: update of every field that a client can change
update recurring_invoices
  set "contact_id" = ?,"contact_address_id" = ?,"contact_prepage_address_id" = ?,"contact_person_id" = ?,"start_date" = ?,"end_date" = ?,"frequency" = ?,"grace" = ?,"made_as" = ?,"period_text" = ?,"period_text_folded" = ?,"currency" = ?,"vat_included" = ?,"discount_rate" = ?,"discount_type" = ?,"cash_discount_rate" = ?,"cash_discount_date" = ?,"bank_account_id" = ?,"isr_id" = ?,"isr_position" = ?,"payment_link_paypal" = ?,"payment_link_postfinance" = ?,"payment_link_payrexx" = ?,"payment_link_smartcommerce" = ?,"language" = ?,"signature_id" = ?,"layout_id" = ?,"notes" = ?,"notes_folded" = ?,"positions" = ?,"free_texts" = ?,"texts" = ?,"workflow" = ?,"custom_fields" = ?,"search" = ?
  where company_id = ? and id = ?;

-- refunds: list
-- SQLite [1,"refunds.version",1,9,100,0,1]
select cast(group_concat(item, ',') as blob) as items, (select value
    from counters
    where company_id = ? and name = ?) as version
  from ( select concat('{"id":', t."id", ',"channel":', ifnull('"' || t."channel" || '"', 'null'), ',"amount":', t."amount" / 1e3, ',"date":', '"', t."date", '"', ',"notes":', json_quote(t."notes"), ',"created":', '"', t."created", '"', '}') as item
    from ( select t.rowid as row_key, t.id
      from refunds t
      where t.company_id = ? and t.credit_note_id = ? and likely(t.rowid & 255 or in_time())
      order by t."date" desc, t.id desc
      limit ? + 0 offset ?) page
    cross join refunds t
    where t.rowid = page.row_key and t.company_id = ?);
-- PostgreSQL [1,"refunds.version",1,9,1]
with state as (select (select value
      from counters
      where company_id = $1 and name = $2) as version), items as materialized ( select (select row_to_json(o)
      from (select t."id" as "id", t."channel" as "channel", case when t."amount" % 100 = 0 then round(t."amount" * 0.001, 1) else trim_scale(t."amount" * 0.001) end as "amount", t."date" as "date", t."notes" as "notes", t."created" as "created") o)::text as item, page.*
    from ( select t.id as row_key, t."date" as s0, t.id as s1
      from refunds t
      where t.company_id = $3 and t.credit_note_id = $4
      order by s0 desc, s1 desc
      limit 100) page
    cross join lateral ( select *
      from refunds
      where company_id = $5 and id = page.row_key
      limit 1) t) select case when bytes <= 32000000 then (select string_agg(item, ','
      order by s0 desc, s1 desc)
    from items) end as items, state.*, bytes
  from (select sum(octet_length(item)) as bytes
    from items) size, state;

-- refunds: item
-- SQLite [1,"refunds",7,1,9,7]
select cast(concat('{"id":', t."id", ',"channel":', ifnull('"' || t."channel" || '"', 'null'), ',"amount":', t."amount" / 1e3, ',"date":', '"', t."date", '"', ',"notes":', json_quote(t."notes"), ',"created":', '"', t."created", '"', '}') as text) as json, coalesce((select max(id)
      from journal
      where company_id = ? and resource = ? and record_id = ?), 0) as version
  from refunds t
  where t.company_id = ? and t.credit_note_id = ? and t.id = ?;
-- PostgreSQL [1,"refunds",7,1,9,7]
select cast((select row_to_json(o)
      from (select t."id" as "id", t."channel" as "channel", case when t."amount" % 100 = 0 then round(t."amount" * 0.001, 1) else trim_scale(t."amount" * 0.001) end as "amount", t."date" as "date", t."notes" as "notes", t."created" as "created") o) as text) as json, coalesce((select max(id)
      from journal
      where company_id = $1 and resource = $2 and record_id = $3), 0) as version
  from refunds t
  where t.company_id = $4 and t.credit_note_id = $5 and t.id = $6;

-- refunds: insert
insert into refunds ("company_id", "id", "channel", "amount", "date", "notes", "notes_folded", "created", "credit_note_id", "search")
  values (?,?,?,?,?,?,?,?,?,?);

-- refunds: update of every field that a client can change
update refunds
  set "notes" = ?,"notes_folded" = ?,"search" = ?
  where company_id = ? and id = ?;

-- reminders: list
-- SQLite [1,"reminders.version",1,100,0,1]
select cast(group_concat(item, ',') as blob) as items, (select value
    from counters
    where company_id = ? and name = ?) as version
  from ( select concat('{"id":', t."id", ',"contact_id":', t."contact_id", ',"date_time":', '"', t."date_time", '"', ',"title":', json_quote(t."title"), ',"description":', json_quote(t."description"), ',"interval_value":', t."interval_value", ',"interval_type":', '"', t."interval_type", '"', '}') as item
    from ( select t.rowid as row_key, t.id
      from reminders t
      where t.company_id = ? and likely(t.rowid & 255 or in_time())
      order by t."date_time", t.id
      limit ? + 0 offset ?) page
    cross join reminders t
    where t.rowid = page.row_key and t.company_id = ?);
-- PostgreSQL [1,"reminders.version",1,1]
with state as (select (select value
      from counters
      where company_id = $1 and name = $2) as version), items as materialized ( select (select row_to_json(o)
      from (select t."id" as "id", t."contact_id" as "contact_id", t."date_time" as "date_time", t."title" as "title", t."description" as "description", t."interval_value" as "interval_value", t."interval_type" as "interval_type") o)::text as item, page.*
    from ( select t.id as row_key, t."date_time" as s0, t.id as s1
      from reminders t
      where t.company_id = $3
      order by s0, s1
      limit 100) page
    cross join lateral ( select *
      from reminders
      where company_id = $4 and id = page.row_key
      limit 1) t) select case when bytes <= 32000000 then (select string_agg(item, ','
      order by s0, s1)
    from items) end as items, state.*, bytes
  from (select sum(octet_length(item)) as bytes
    from items) size, state;

-- reminders: item
-- SQLite [1,"reminders",7,1,7]
select cast(concat('{"id":', t."id", ',"contact_id":', t."contact_id", ',"date_time":', '"', t."date_time", '"', ',"title":', json_quote(t."title"), ',"description":', json_quote(t."description"), ',"interval_value":', t."interval_value", ',"interval_type":', '"', t."interval_type", '"', '}') as text) as json, coalesce((select max(id)
      from journal
      where company_id = ? and resource = ? and record_id = ?), 0) as version
  from reminders t
  where t.company_id = ? and t.id = ?;
-- PostgreSQL [1,"reminders",7,1,7]
select cast((select row_to_json(o)
      from (select t."id" as "id", t."contact_id" as "contact_id", t."date_time" as "date_time", t."title" as "title", t."description" as "description", t."interval_value" as "interval_value", t."interval_type" as "interval_type") o) as text) as json, coalesce((select max(id)
      from journal
      where company_id = $1 and resource = $2 and record_id = $3), 0) as version
  from reminders t
  where t.company_id = $4 and t.id = $5;

-- reminders: insert
insert into reminders ("company_id", "id", "contact_id", "date_time", "title", "title_folded", "description", "description_folded", "interval_value", "interval_type", "search")
  values (?,?,?,?,?,?,?,?,?,?,?);

-- reminders: update of every field that a client can change
update reminders
  set "contact_id" = ?,"date_time" = ?,"title" = ?,"title_folded" = ?,"description" = ?,"description_folded" = ?,"interval_value" = ?,"interval_type" = ?,"search" = ?
  where company_id = ? and id = ?;

-- saved-views: list
-- SQLite [1,"saved-views.version",1,100,0,1]
select cast(group_concat(item, ',') as blob) as items, (select value
    from counters
    where company_id = ? and name = ?) as version
  from ( select concat('{"id":', t."id", ',"user_id":', t."user_id", ',"list":', json_quote(t."list"), ',"name":', json_quote(t."name"), ',"query":', json_quote(t."query"), ',"created":', '"', t."created", '"', '}') as item
    from ( select t.rowid as row_key, t.id
      from saved_views t
      where t.company_id = ? and likely(t.rowid & 255 or in_time())
      order by t."name_folded", t.id
      limit ? + 0 offset ?) page
    cross join saved_views t
    where t.rowid = page.row_key and t.company_id = ?);
-- PostgreSQL [1,"saved-views.version",1,1]
with state as (select (select value
      from counters
      where company_id = $1 and name = $2) as version), items as materialized ( select (select row_to_json(o)
      from (select t."id" as "id", t."user_id" as "user_id", t."list" as "list", t."name" as "name", t."query" as "query", t."created" as "created") o)::text as item, page.*
    from ( select t.id as row_key, t."name_folded" as s0, t.id as s1
      from saved_views t
      where t.company_id = $3
      order by s0, s1
      limit 100) page
    cross join lateral ( select *
      from saved_views
      where company_id = $4 and id = page.row_key
      limit 1) t) select case when bytes <= 32000000 then (select string_agg(item, ','
      order by s0, s1)
    from items) end as items, state.*, bytes
  from (select sum(octet_length(item)) as bytes
    from items) size, state;

-- saved-views: item
-- SQLite [1,"saved-views",7,1,7]
select cast(concat('{"id":', t."id", ',"user_id":', t."user_id", ',"list":', json_quote(t."list"), ',"name":', json_quote(t."name"), ',"query":', json_quote(t."query"), ',"created":', '"', t."created", '"', '}') as text) as json, coalesce((select max(id)
      from journal
      where company_id = ? and resource = ? and record_id = ?), 0) as version
  from saved_views t
  where t.company_id = ? and t.id = ?;
-- PostgreSQL [1,"saved-views",7,1,7]
select cast((select row_to_json(o)
      from (select t."id" as "id", t."user_id" as "user_id", t."list" as "list", t."name" as "name", t."query" as "query", t."created" as "created") o) as text) as json, coalesce((select max(id)
      from journal
      where company_id = $1 and resource = $2 and record_id = $3), 0) as version
  from saved_views t
  where t.company_id = $4 and t.id = $5;

-- saved-views: insert
insert into saved_views ("company_id", "id", "user_id", "list", "list_folded", "name", "name_folded", "query", "query_folded", "created", "search")
  values (?,?,?,?,?,?,?,?,?,?,?);

-- saved-views: update of every field that a client can change
update saved_views
  set "list" = ?,"list_folded" = ?,"name" = ?,"name_folded" = ?,"query" = ?,"query_folded" = ?,"search" = ?
  where company_id = ? and id = ?;

-- service-categories: list
-- SQLite [1,"service-categories.version",1,"service-categories.version","services.version",1,100,0,1]
select cast(group_concat(item, ',') as blob) as items, (select value
    from counters
    where company_id = ? and name = ?) as version, (select cast(sum(value) as bigint) as version
    from counters
    where company_id = ? and name in (?,?)) as shown
  from ( select concat('{"id":', t."id", ',"name":', json_quote(t."name"), ',"accounting_account_number":', json_quote(t."accounting_account_number"), ',"usage":', (select count(*)
        from services u
        where u.company_id = t.company_id and u.category_id = t.id), '}') as item
    from ( select t.rowid as row_key, t.id
      from service_categories t
      where t.company_id = ? and likely(t.rowid & 255 or in_time())
      order by t."name_folded", t.id
      limit ? + 0 offset ?) page
    cross join service_categories t
    where t.rowid = page.row_key and t.company_id = ?);
-- PostgreSQL [1,"service-categories.version",1,"service-categories.version","services.version",1,1]
with state as (select (select value
      from counters
      where company_id = $1 and name = $2) as version, (select cast(sum(value) as bigint) as version
      from counters
      where company_id = $3 and name in ($4,$5)) as shown), items as materialized ( select (select row_to_json(o)
      from (select t."id" as "id", t."name" as "name", t."accounting_account_number" as "accounting_account_number", (select count(*)
          from services u
          where u.company_id = t.company_id and u.category_id = t.id) as "usage") o)::text as item, page.*
    from ( select t.id as row_key, t."name_folded" as s0, t.id as s1
      from service_categories t
      where t.company_id = $6
      order by s0, s1
      limit 100) page
    cross join lateral ( select *
      from service_categories
      where company_id = $7 and id = page.row_key
      limit 1) t) select case when bytes <= 32000000 then (select string_agg(item, ','
      order by s0, s1)
    from items) end as items, state.*, bytes
  from (select sum(octet_length(item)) as bytes
    from items) size, state;

-- service-categories: item
-- SQLite [1,"service-categories",7,1,7]
select cast(concat('{"id":', t."id", ',"name":', json_quote(t."name"), ',"accounting_account_number":', json_quote(t."accounting_account_number"), ',"usage":', (select count(*)
        from services u
        where u.company_id = t.company_id and u.category_id = t.id), '}') as text) as json, coalesce((select max(id)
      from journal
      where company_id = ? and resource = ? and record_id = ?), 0) as version
  from service_categories t
  where t.company_id = ? and t.id = ?;
-- PostgreSQL [1,"service-categories",7,1,7]
select cast((select row_to_json(o)
      from (select t."id" as "id", t."name" as "name", t."accounting_account_number" as "accounting_account_number", (select count(*)
          from services u
          where u.company_id = t.company_id and u.category_id = t.id) as "usage") o) as text) as json, coalesce((select max(id)
      from journal
      where company_id = $1 and resource = $2 and record_id = $3), 0) as version
  from service_categories t
  where t.company_id = $4 and t.id = $5;

-- service-categories: insert
insert into service_categories ("company_id", "id", "name", "name_folded", "accounting_account_number", "accounting_account_number_folded", "search")
  values (?,?,?,?,?,?,?);

-- service-categories: update of every field that a client can change
update service_categories
  set "name" = ?,"name_folded" = ?,"accounting_account_number" = ?,"accounting_account_number_folded" = ?,"search" = ?
  where company_id = ? and id = ?;

-- services: list
-- SQLite [1,"services.version",1,100,0,1]
select cast(group_concat(item, ',') as blob) as items, (select value
    from counters
    where company_id = ? and name = ?) as version
  from ( select concat('{"id":', t."id", ',"number":', json_quote(t."number"), ',"name":', json_quote(t."name"), ',"description":', json_quote(t."description"), ',"notes":', json_quote(t."notes"), ',"category_id":', ifnull(t."category_id", 'null'), ',"including_vat":', iif(t."including_vat", 'true', 'false'), ',"vat":', t."vat" / 1e6, ',"unit_id":', t."unit_id", ',"price":', iif(t."price" between -9007199254740992 and 9007199254740992, t."price" / 1e6, t."price" / 1000000 + t."price" % 1000000 / 1e6), ',"default_amount":', t."default_amount", ',"created":', '"', t."created", '"', '}') as item
    from ( select t.rowid as row_key, t.id
      from services t
      where t.company_id = ? and likely(t.rowid & 255 or in_time())
      order by t."name_folded", t.id
      limit ? + 0 offset ?) page
    cross join services t
    where t.rowid = page.row_key and t.company_id = ?);
-- PostgreSQL [1,"services.version",1,1]
with state as (select (select value
      from counters
      where company_id = $1 and name = $2) as version), items as materialized ( select (select row_to_json(o)
      from (select t."id" as "id", t."number" as "number", t."name" as "name", t."description" as "description", t."notes" as "notes", t."category_id" as "category_id", (t."including_vat" = 1) as "including_vat", case when t."vat" % 100000 = 0 then round(t."vat" * 0.000001, 1) else trim_scale(t."vat" * 0.000001) end as "vat", t."unit_id" as "unit_id", case when t."price" % 100000 = 0 then round(t."price" * 0.000001, 1) else trim_scale(t."price" * 0.000001) end as "price", t."default_amount" as "default_amount", t."created" as "created") o)::text as item, page.*
    from ( select t.id as row_key, t."name_folded" as s0, t.id as s1
      from services t
      where t.company_id = $3
      order by s0, s1
      limit 100) page
    cross join lateral ( select *
      from services
      where company_id = $4 and id = page.row_key
      limit 1) t) select case when bytes <= 32000000 then (select string_agg(item, ','
      order by s0, s1)
    from items) end as items, state.*, bytes
  from (select sum(octet_length(item)) as bytes
    from items) size, state;

-- services: item
-- SQLite [1,"services",7,1,7]
select cast(concat('{"id":', t."id", ',"number":', json_quote(t."number"), ',"name":', json_quote(t."name"), ',"description":', json_quote(t."description"), ',"notes":', json_quote(t."notes"), ',"category_id":', ifnull(t."category_id", 'null'), ',"including_vat":', iif(t."including_vat", 'true', 'false'), ',"vat":', t."vat" / 1e6, ',"unit_id":', t."unit_id", ',"price":', iif(t."price" between -9007199254740992 and 9007199254740992, t."price" / 1e6, t."price" / 1000000 + t."price" % 1000000 / 1e6), ',"default_amount":', t."default_amount", ',"created":', '"', t."created", '"', '}') as text) as json, coalesce((select max(id)
      from journal
      where company_id = ? and resource = ? and record_id = ?), 0) as version
  from services t
  where t.company_id = ? and t.id = ?;
-- PostgreSQL [1,"services",7,1,7]
select cast((select row_to_json(o)
      from (select t."id" as "id", t."number" as "number", t."name" as "name", t."description" as "description", t."notes" as "notes", t."category_id" as "category_id", (t."including_vat" = 1) as "including_vat", case when t."vat" % 100000 = 0 then round(t."vat" * 0.000001, 1) else trim_scale(t."vat" * 0.000001) end as "vat", t."unit_id" as "unit_id", case when t."price" % 100000 = 0 then round(t."price" * 0.000001, 1) else trim_scale(t."price" * 0.000001) end as "price", t."default_amount" as "default_amount", t."created" as "created") o) as text) as json, coalesce((select max(id)
      from journal
      where company_id = $1 and resource = $2 and record_id = $3), 0) as version
  from services t
  where t.company_id = $4 and t.id = $5;

-- services: insert
insert into services ("company_id", "id", "number", "number_folded", "number_value", "name", "name_folded", "description", "description_folded", "notes", "notes_folded", "category_id", "including_vat", "vat", "vat_category", "vat_reason", "vat_reason_folded", "unit_id", "price", "default_amount", "created", "custom_fields", "search")
  values (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?);

-- services: update of every field that a client can change
update services
  set "number" = ?,"number_folded" = ?,"number_value" = ?,"name" = ?,"name_folded" = ?,"description" = ?,"description_folded" = ?,"notes" = ?,"notes_folded" = ?,"category_id" = ?,"including_vat" = ?,"vat" = ?,"vat_category" = ?,"vat_reason" = ?,"vat_reason_folded" = ?,"unit_id" = ?,"price" = ?,"default_amount" = ?,"custom_fields" = ?,"search" = ?
  where company_id = ? and id = ?;

-- signatures: list
-- SQLite [1,"signatures.version",1,100,0,1]
select cast(group_concat(item, ',') as blob) as items, (select value
    from counters
    where company_id = ? and name = ?) as version
  from ( select concat('{"id":', t."id", ',"name":', json_quote(t."name"), ',"text":', json_quote(t."text"), '}') as item
    from ( select t.rowid as row_key, t.id
      from signatures t
      where t.company_id = ? and likely(t.rowid & 255 or in_time())
      order by t."name_folded", t.id
      limit ? + 0 offset ?) page
    cross join signatures t
    where t.rowid = page.row_key and t.company_id = ?);
-- PostgreSQL [1,"signatures.version",1,1]
with state as (select (select value
      from counters
      where company_id = $1 and name = $2) as version), items as materialized ( select (select row_to_json(o)
      from (select t."id" as "id", t."name" as "name", t."text" as "text") o)::text as item, page.*
    from ( select t.id as row_key, t."name_folded" as s0, t.id as s1
      from signatures t
      where t.company_id = $3
      order by s0, s1
      limit 100) page
    cross join lateral ( select *
      from signatures
      where company_id = $4 and id = page.row_key
      limit 1) t) select case when bytes <= 32000000 then (select string_agg(item, ','
      order by s0, s1)
    from items) end as items, state.*, bytes
  from (select sum(octet_length(item)) as bytes
    from items) size, state;

-- signatures: item
-- SQLite [1,"signatures",7,1,7]
select cast(concat('{"id":', t."id", ',"name":', json_quote(t."name"), ',"text":', json_quote(t."text"), '}') as text) as json, coalesce((select max(id)
      from journal
      where company_id = ? and resource = ? and record_id = ?), 0) as version
  from signatures t
  where t.company_id = ? and t.id = ?;
-- PostgreSQL [1,"signatures",7,1,7]
select cast((select row_to_json(o)
      from (select t."id" as "id", t."name" as "name", t."text" as "text") o) as text) as json, coalesce((select max(id)
      from journal
      where company_id = $1 and resource = $2 and record_id = $3), 0) as version
  from signatures t
  where t.company_id = $4 and t.id = $5;

-- signatures: insert
insert into signatures ("company_id", "id", "name", "name_folded", "text", "text_folded", "image", "search")
  values (?,?,?,?,?,?,?,?);

-- signatures: update of every field that a client can change
update signatures
  set "name" = ?,"name_folded" = ?,"text" = ?,"text_folded" = ?,"image" = ?,"search" = ?
  where company_id = ? and id = ?;

-- units: list
-- SQLite [1,"units.version",1,100,0,1]
select cast(group_concat(item, ',') as blob) as items, (select value
    from counters
    where company_id = ? and name = ?) as version
  from ( select concat('{"id":', t."id", ',"name":', json_quote(t."name_fr"), ',"scope":', '"', t."scope", '"', ',"custom":', iif(t."custom", 'true', 'false'), '}') as item
    from ( select t.rowid as row_key, t.id
      from units t
      where t.company_id = ? and likely(t.rowid & 255 or in_time())
      order by t."custom", t."name_fr_folded", t.id
      limit ? + 0 offset ?) page
    cross join units t
    where t.rowid = page.row_key and t.company_id = ?);
-- PostgreSQL [1,"units.version",1,1]
with state as (select (select value
      from counters
      where company_id = $1 and name = $2) as version), items as materialized ( select (select row_to_json(o)
      from (select t."id" as "id", t."name_fr" as "name", t."scope" as "scope", (t."custom" = 1) as "custom") o)::text as item, page.*
    from ( select t.id as row_key, t."custom" as s0, t."name_fr_folded" as s1, t.id as s2
      from units t
      where t.company_id = $3
      order by s0, s1, s2
      limit 100) page
    cross join lateral ( select *
      from units
      where company_id = $4 and id = page.row_key
      limit 1) t) select case when bytes <= 32000000 then (select string_agg(item, ','
      order by s0, s1, s2)
    from items) end as items, state.*, bytes
  from (select sum(octet_length(item)) as bytes
    from items) size, state;

-- units: item
-- SQLite [1,"units",7,1,7]
select cast(concat('{"id":', t."id", ',"name":', json_quote(t."name_fr"), ',"scope":', '"', t."scope", '"', ',"custom":', iif(t."custom", 'true', 'false'), '}') as text) as json, coalesce((select max(id)
      from journal
      where company_id = ? and resource = ? and record_id = ?), 0) as version
  from units t
  where t.company_id = ? and t.id = ?;
-- PostgreSQL [1,"units",7,1,7]
select cast((select row_to_json(o)
      from (select t."id" as "id", t."name_fr" as "name", t."scope" as "scope", (t."custom" = 1) as "custom") o) as text) as json, coalesce((select max(id)
      from journal
      where company_id = $1 and resource = $2 and record_id = $3), 0) as version
  from units t
  where t.company_id = $4 and t.id = $5;

-- units: insert
insert into units ("company_id", "id", "name_de", "name_de_folded", "name_fr", "name_fr_folded", "name_it", "name_it_folded", "name_en", "name_en_folded", "scope", "custom", "plural", "plural_folded", "search")
  values (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?);

-- units: update of every field that a client can change
update units
  set "name_de" = ?,"name_de_folded" = ?,"name_fr" = ?,"name_fr_folded" = ?,"name_it" = ?,"name_it_folded" = ?,"name_en" = ?,"name_en_folded" = ?,"scope" = ?,"plural" = ?,"plural_folded" = ?,"search" = ?
  where company_id = ? and id = ?;

-- vat-rates: list
-- SQLite [1,"vat-rates.version",1,100,0,1]
select cast(group_concat(item, ',') as blob) as items, (select value
    from counters
    where company_id = ? and name = ?) as version
  from ( select concat('{"id":', t."id", ',"name":', json_quote(t."name"), ',"rate":', t."rate" / 1e6, ',"valid_from":', '"', t."valid_from", '"', ',"valid_to":', ifnull('"' || t."valid_to" || '"', 'null'), ',"category":', ifnull('"' || t."category" || '"', 'null'), ',"reason":', json_quote(t."reason"), '}') as item
    from ( select t.rowid as row_key, t.id
      from vat_rates t
      where t.company_id = ? and likely(t.rowid & 255 or in_time())
      order by t."valid_from" desc, t."rate" desc, t.id desc
      limit ? + 0 offset ?) page
    cross join vat_rates t
    where t.rowid = page.row_key and t.company_id = ?);
-- PostgreSQL [1,"vat-rates.version",1,1]
with state as (select (select value
      from counters
      where company_id = $1 and name = $2) as version), items as materialized ( select (select row_to_json(o)
      from (select t."id" as "id", t."name" as "name", case when t."rate" % 100000 = 0 then round(t."rate" * 0.000001, 1) else trim_scale(t."rate" * 0.000001) end as "rate", t."valid_from" as "valid_from", t."valid_to" as "valid_to", t."category" as "category", t."reason" as "reason") o)::text as item, page.*
    from ( select t.id as row_key, t."valid_from" as s0, t."rate" as s1, t.id as s2
      from vat_rates t
      where t.company_id = $3
      order by s0 desc, s1 desc, s2 desc
      limit 100) page
    cross join lateral ( select *
      from vat_rates
      where company_id = $4 and id = page.row_key
      limit 1) t) select case when bytes <= 32000000 then (select string_agg(item, ','
      order by s0 desc, s1 desc, s2 desc)
    from items) end as items, state.*, bytes
  from (select sum(octet_length(item)) as bytes
    from items) size, state;

-- vat-rates: item
-- SQLite [1,"vat-rates",7,1,7]
select cast(concat('{"id":', t."id", ',"name":', json_quote(t."name"), ',"rate":', t."rate" / 1e6, ',"valid_from":', '"', t."valid_from", '"', ',"valid_to":', ifnull('"' || t."valid_to" || '"', 'null'), ',"category":', ifnull('"' || t."category" || '"', 'null'), ',"reason":', json_quote(t."reason"), '}') as text) as json, coalesce((select max(id)
      from journal
      where company_id = ? and resource = ? and record_id = ?), 0) as version
  from vat_rates t
  where t.company_id = ? and t.id = ?;
-- PostgreSQL [1,"vat-rates",7,1,7]
select cast((select row_to_json(o)
      from (select t."id" as "id", t."name" as "name", case when t."rate" % 100000 = 0 then round(t."rate" * 0.000001, 1) else trim_scale(t."rate" * 0.000001) end as "rate", t."valid_from" as "valid_from", t."valid_to" as "valid_to", t."category" as "category", t."reason" as "reason") o) as text) as json, coalesce((select max(id)
      from journal
      where company_id = $1 and resource = $2 and record_id = $3), 0) as version
  from vat_rates t
  where t.company_id = $4 and t.id = $5;

-- vat-rates: insert
insert into vat_rates ("company_id", "id", "name", "name_folded", "rate", "valid_from", "valid_to", "category", "reason", "reason_folded", "search")
  values (?,?,?,?,?,?,?,?,?,?,?);

-- vat-rates: update of every field that a client can change
update vat_rates
  set "name" = ?,"name_folded" = ?,"rate" = ?,"valid_from" = ?,"valid_to" = ?,"category" = ?,"reason" = ?,"reason_folded" = ?,"search" = ?
  where company_id = ? and id = ?;

-- webhook-deliveries: list
-- SQLite [1,"webhook-deliveries.version",1,9,100,0,1]
select cast(group_concat(item, ',') as blob) as items, (select value
    from counters
    where company_id = ? and name = ?) as version
  from ( select concat('{"id":', t."id", ',"event_id":', ifnull(t."event_id", 'null'), ',"type":', json_quote(t."type"), ',"resource":', json_quote(t."resource"), ',"record_id":', t."record_id", ',"status":', '"', t."status", '"', ',"tries":', t."tries", ',"next_attempt":', ifnull('"' || t."next_attempt" || '"', 'null'), ',"attempts":', ifnull(t."attempts", 'null'), ',"created":', '"', t."created", '"', ',"ended":', ifnull('"' || t."ended" || '"', 'null'), '}') as item
    from ( select t.rowid as row_key, t.id
      from webhook_deliveries t
      where t.company_id = ? and t.webhook_id = ? and likely(t.rowid & 255 or in_time())
      order by t."id" desc, t.id desc
      limit ? + 0 offset ?) page
    cross join webhook_deliveries t
    where t.rowid = page.row_key and t.company_id = ?);
-- PostgreSQL [1,"webhook-deliveries.version",1,9,1]
with state as (select (select value
      from counters
      where company_id = $1 and name = $2) as version), items as materialized ( select (select row_to_json(o)
      from (select t."id" as "id", t."event_id" as "event_id", t."type" as "type", t."resource" as "resource", t."record_id" as "record_id", t."status" as "status", t."tries" as "tries", t."next_attempt" as "next_attempt", t."attempts"::json as "attempts", t."created" as "created", t."ended" as "ended") o)::text as item, page.*
    from ( select t.id as row_key, t."id" as s0, t.id as s1
      from webhook_deliveries t
      where t.company_id = $3 and t.webhook_id = $4
      order by s0 desc, s1 desc
      limit 100) page
    cross join lateral ( select *
      from webhook_deliveries
      where company_id = $5 and id = page.row_key
      limit 1) t) select case when bytes <= 32000000 then (select string_agg(item, ','
      order by s0 desc, s1 desc)
    from items) end as items, state.*, bytes
  from (select sum(octet_length(item)) as bytes
    from items) size, state;

-- webhook-deliveries: item
-- SQLite [1,"webhook-deliveries",7,1,9,7]
select cast(concat('{"id":', t."id", ',"event_id":', ifnull(t."event_id", 'null'), ',"type":', json_quote(t."type"), ',"resource":', json_quote(t."resource"), ',"record_id":', t."record_id", ',"status":', '"', t."status", '"', ',"tries":', t."tries", ',"next_attempt":', ifnull('"' || t."next_attempt" || '"', 'null'), ',"attempts":', ifnull(t."attempts", 'null'), ',"created":', '"', t."created", '"', ',"ended":', ifnull('"' || t."ended" || '"', 'null'), '}') as text) as json, coalesce((select max(id)
      from journal
      where company_id = ? and resource = ? and record_id = ?), 0) as version
  from webhook_deliveries t
  where t.company_id = ? and t.webhook_id = ? and t.id = ?;
-- PostgreSQL [1,"webhook-deliveries",7,1,9,7]
select cast((select row_to_json(o)
      from (select t."id" as "id", t."event_id" as "event_id", t."type" as "type", t."resource" as "resource", t."record_id" as "record_id", t."status" as "status", t."tries" as "tries", t."next_attempt" as "next_attempt", t."attempts"::json as "attempts", t."created" as "created", t."ended" as "ended") o) as text) as json, coalesce((select max(id)
      from journal
      where company_id = $1 and resource = $2 and record_id = $3), 0) as version
  from webhook_deliveries t
  where t.company_id = $4 and t.webhook_id = $5 and t.id = $6;

-- webhooks: list
-- SQLite [1,"webhooks.version",1,100,0,1]
select cast(group_concat(item, ',') as blob) as items, (select value
    from counters
    where company_id = ? and name = ?) as version
  from ( select concat('{"id":', t."id", ',"url":', json_quote(t."url"), ',"description":', json_quote(t."description"), ',"types":', ifnull(t."types", 'null'), ',"status":', '"', t."status", '"', ',"paused_reason":', json_quote(t."paused_reason"), ',"user_id":', t."user_id", ',"created":', '"', t."created", '"', '}') as item
    from ( select t.rowid as row_key, t.id
      from webhooks t
      where t.company_id = ? and likely(t.rowid & 255 or in_time())
      order by t."id", t.id
      limit ? + 0 offset ?) page
    cross join webhooks t
    where t.rowid = page.row_key and t.company_id = ?);
-- PostgreSQL [1,"webhooks.version",1,1]
with state as (select (select value
      from counters
      where company_id = $1 and name = $2) as version), items as materialized ( select (select row_to_json(o)
      from (select t."id" as "id", t."url" as "url", t."description" as "description", t."types"::json as "types", t."status" as "status", t."paused_reason" as "paused_reason", t."user_id" as "user_id", t."created" as "created") o)::text as item, page.*
    from ( select t.id as row_key, t."id" as s0, t.id as s1
      from webhooks t
      where t.company_id = $3
      order by s0, s1
      limit 100) page
    cross join lateral ( select *
      from webhooks
      where company_id = $4 and id = page.row_key
      limit 1) t) select case when bytes <= 32000000 then (select string_agg(item, ','
      order by s0, s1)
    from items) end as items, state.*, bytes
  from (select sum(octet_length(item)) as bytes
    from items) size, state;

-- webhooks: item
-- SQLite [1,"webhooks",7,1,7]
select cast(concat('{"id":', t."id", ',"url":', json_quote(t."url"), ',"description":', json_quote(t."description"), ',"types":', ifnull(t."types", 'null'), ',"status":', '"', t."status", '"', ',"paused_reason":', json_quote(t."paused_reason"), ',"user_id":', t."user_id", ',"created":', '"', t."created", '"', '}') as text) as json, coalesce((select max(id)
      from journal
      where company_id = ? and resource = ? and record_id = ?), 0) as version
  from webhooks t
  where t.company_id = ? and t.id = ?;
-- PostgreSQL [1,"webhooks",7,1,7]
select cast((select row_to_json(o)
      from (select t."id" as "id", t."url" as "url", t."description" as "description", t."types"::json as "types", t."status" as "status", t."paused_reason" as "paused_reason", t."user_id" as "user_id", t."created" as "created") o) as text) as json, coalesce((select max(id)
      from journal
      where company_id = $1 and resource = $2 and record_id = $3), 0) as version
  from webhooks t
  where t.company_id = $4 and t.id = $5;

-- webhooks: update of every field that a client can change
update webhooks
  set "url" = ?,"url_folded" = ?,"description" = ?,"description_folded" = ?,"types" = ?,"search" = ?
  where company_id = ? and id = ?;

-- working-hours: list
-- SQLite [1,"working-hours.version",1,100,0,1]
select cast(group_concat(item, ',') as blob) as items, (select value
    from counters
    where company_id = ? and name = ?) as version
  from ( select concat('{"id":', t."id", ',"user_id":', t."user_id", ',"date":', '"', t."date", '"', ',"time_start":', '"', t."time_start", '"', ',"time_end":', '"', t."time_end", '"', ',"created":', '"', t."created", '"', '}') as item
    from ( select t.rowid as row_key, t.id
      from working_hours t
      where t.company_id = ? and likely(t.rowid & 255 or in_time())
      order by t."date" desc, t."time_start" desc, t.id desc
      limit ? + 0 offset ?) page
    cross join working_hours t
    where t.rowid = page.row_key and t.company_id = ?);
-- PostgreSQL [1,"working-hours.version",1,1]
with state as (select (select value
      from counters
      where company_id = $1 and name = $2) as version), items as materialized ( select (select row_to_json(o)
      from (select t."id" as "id", t."user_id" as "user_id", t."date" as "date", t."time_start" as "time_start", t."time_end" as "time_end", t."created" as "created") o)::text as item, page.*
    from ( select t.id as row_key, t."date" as s0, t."time_start" as s1, t.id as s2
      from working_hours t
      where t.company_id = $3
      order by s0 desc, s1 desc, s2 desc
      limit 100) page
    cross join lateral ( select *
      from working_hours
      where company_id = $4 and id = page.row_key
      limit 1) t) select case when bytes <= 32000000 then (select string_agg(item, ','
      order by s0 desc, s1 desc, s2 desc)
    from items) end as items, state.*, bytes
  from (select sum(octet_length(item)) as bytes
    from items) size, state;

-- working-hours: item
-- SQLite [1,"working-hours",7,1,7]
select cast(concat('{"id":', t."id", ',"user_id":', t."user_id", ',"date":', '"', t."date", '"', ',"time_start":', '"', t."time_start", '"', ',"time_end":', '"', t."time_end", '"', ',"created":', '"', t."created", '"', '}') as text) as json, coalesce((select max(id)
      from journal
      where company_id = ? and resource = ? and record_id = ?), 0) as version
  from working_hours t
  where t.company_id = ? and t.id = ?;
-- PostgreSQL [1,"working-hours",7,1,7]
select cast((select row_to_json(o)
      from (select t."id" as "id", t."user_id" as "user_id", t."date" as "date", t."time_start" as "time_start", t."time_end" as "time_end", t."created" as "created") o) as text) as json, coalesce((select max(id)
      from journal
      where company_id = $1 and resource = $2 and record_id = $3), 0) as version
  from working_hours t
  where t.company_id = $4 and t.id = $5;

-- working-hours: insert
insert into working_hours ("company_id", "id", "user_id", "date", "time_start", "time_end", "created", "search")
  values (?,?,?,?,?,?,?,?);

-- working-hours: update of every field that a client can change
update working_hours
  set "user_id" = ?,"date" = ?,"time_start" = ?,"time_end" = ?
  where company_id = ? and id = ?;
