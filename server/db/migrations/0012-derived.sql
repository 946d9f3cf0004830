-- Columns that follow from others, as they would be written today.

-- The first release did not count on from numbers that begin with a zero.
update contacts set number_value = cast(number as bigint)
where number_value is null and length(number) between 1 and 15 and ltrim(number, '0123456789') = '';

update invoices set number_value = cast(number as bigint)
where number_value is null and length(number) between 1 and 15 and ltrim(number, '0123456789') = '';

-- System units were also found by their names in Spanish, which they have on paper only.
update units set search = '
' || name_de_folded || '
' || name_fr_folded || '
' || name_it_folded || '
' || name_en_folded || '
' where custom = 0;
