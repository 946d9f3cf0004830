-- Patterns of numbers, and the journal's deletions, which explain the gaps between numbers.

alter table settings add column contact_number_pattern {text};
alter table settings add column contact_number_pattern_folded {text};
alter table settings add column catalog_number_pattern {text};
alter table settings add column catalog_number_pattern_folded {text};
alter table settings add column invoice_number_pattern {text};
alter table settings add column invoice_number_pattern_folded {text};
alter table settings add column credit_note_number_pattern {text};
alter table settings add column credit_note_number_pattern_folded {text};
alter table settings add column offer_number_pattern {text};
alter table settings add column offer_number_pattern_folded {text};
alter table settings add column order_confirmation_number_pattern {text};
alter table settings add column order_confirmation_number_pattern_folded {text};
alter table settings add column delivery_note_number_pattern {text};
alter table settings add column delivery_note_number_pattern_folded {text};
alter table settings add column project_number_pattern {text};
alter table settings add column project_number_pattern_folded {text};
alter table settings add column cost_unit_number_pattern {text};
alter table settings add column cost_unit_number_pattern_folded {text};

create index journal_by_deletion on journal (company_id, resource, id) where action = 'delete';
