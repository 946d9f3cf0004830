// Written by `npm run client`; what is changed here by hand is lost.

import type { ChoiceFilter, FlagFilter, Ids, NumberFilter, TextFilter } from './values.ts'

export interface Settings { round_to_five_rappen: boolean; first_contact_number: number; first_catalog_number: number; first_invoice_number: number; first_credit_note_number: number; first_offer_number: number; first_order_confirmation_number: number; first_delivery_note_number: number; first_project_number: number; first_cost_unit_number: number; contact_number_pattern: string | null; catalog_number_pattern: string | null; invoice_number_pattern: string | null; credit_note_number_pattern: string | null; offer_number_pattern: string | null; order_confirmation_number_pattern: string | null; delivery_note_number_pattern: string | null; project_number_pattern: string | null; cost_unit_number_pattern: string | null; vat_liable: boolean; vat_category: 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O' | null; vat_reason: string | null; issued_documents: 'final' | 'editable'; payment_part: boolean; hours_rounding: '0.01' | '0.05' | '0.25'; paypal_url: string | null; postfinance_url: string | null; payrexx_url: string | null; smartcommerce_url: string | null; customer_pages: boolean; page_link_in_mails: boolean; page_link_on_paper: boolean; bank_booking: 'sure' | 'never'; mail_from: 'CO' | 'U' | 'S' | 'CE'; mail_sender: string | null; vat_basis: 'agreed' | 'received'; vat_method: 'effective' | 'net_tax_rate'; net_tax_rates: readonly (0.1 | 0.6 | 1.2 | 1.3 | 2 | 2.1 | 2.8 | 3 | 3.5 | 3.7 | 4.3 | 4.5 | 5.1 | 5.3 | 5.9 | 6.2 | 6.5 | 6.8)[] | null; reminder_terms: readonly ({ status: 'R' | 'R1' | 'R2' | 'R3'; fee: number; interest: number; days: number })[]; chart_of_accounts: 'kmu' | 'skr03' | 'skr04' | 'ekr' | null; accounts: readonly ({ purpose: 'receivables' | 'money' | 'clearing' | 'revenue' | 'vat' | 'discounts' | 'losses' | 'bank_charges' | 'rounding' | 'reminder_charges' | 'exchange_gains' | 'exchange_losses'; category: 'S' | 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O' | null; rate: number | null; channel: 'T' | 'C' | 'PP' | 'PF' | 'CC' | 'PR' | 'SC' | 'TW' | 'DD' | 'O' | null; account: string; vat_code: string | null })[]; fiscal_year_start: number; datev_consultant: number | null; datev_client: number | null; permissions?: readonly ('view' | 'edit')[] }

export interface Pagination { page: number; pages: number; total: number; first: string; last: string; next?: string; previous?: string }

export interface User { id: number; email: string; name: string; surname: string; role: 'owner' | 'manager' | 'member' | 'reader'; created: string }

/** What `with` adds to it. */
export interface UserWith { permissions: readonly ('view' | 'edit')[] }

/** What its list can be filtered by. */
export interface UserFilter { id?: NumberFilter; email?: TextFilter; name?: TextFilter; surname?: TextFilter; role?: ChoiceFilter<'owner' | 'manager' | 'member' | 'reader'>; created?: TextFilter }

export interface UserChanges { role?: 'owner' | 'manager' | 'member' | 'reader' }

export interface Invitation { id: number; email: string; role: 'owner' | 'manager' | 'member' | 'reader'; user_id: number; expires: string; created: string }

/** What `with` adds to it. */
export interface InvitationWith { user_name: string; permissions: readonly ('view' | 'edit')[] }

/** What its list can be filtered by. */
export interface InvitationFilter { id?: NumberFilter; email?: TextFilter; role?: ChoiceFilter<'owner' | 'manager' | 'member' | 'reader'>; user_id?: NumberFilter; expires?: TextFilter; created?: TextFilter }

export interface Client { id: number; identifier: string; name: string; grant_type: 'CC' | 'AC'; redirect_uri: string | null; scopes: readonly ('profile' | 'contact' | 'contact_reminder' | 'letter' | 'configuration' | 'catalog' | 'invoice' | 'bank' | 'offer' | 'delivery_note' | 'order_confirmation' | 'project' | 'cost_unit' | 'working_hours' | 'activity' | 'effort')[]; revoked: boolean; created: string; user_id: number }

/** What `with` adds to it. */
export interface ClientWith { user_name: string; permissions: readonly ('view' | 'edit' | 'manage')[] }

/** What its list can be filtered by. */
export interface ClientFilter { id?: NumberFilter; identifier?: TextFilter; name?: TextFilter; grant_type?: ChoiceFilter<'CC' | 'AC'>; redirect_uri?: TextFilter; scopes?: ChoiceFilter<'profile' | 'contact' | 'contact_reminder' | 'letter' | 'configuration' | 'catalog' | 'invoice' | 'bank' | 'offer' | 'delivery_note' | 'order_confirmation' | 'project' | 'cost_unit' | 'working_hours' | 'activity' | 'effort'>; revoked?: FlagFilter; created?: TextFilter; user_id?: NumberFilter }

export interface ClientChanges { name?: string; redirect_uri?: string | null; scopes?: readonly ('profile' | 'contact' | 'contact_reminder' | 'letter' | 'configuration' | 'catalog' | 'invoice' | 'bank' | 'offer' | 'delivery_note' | 'order_confirmation' | 'project' | 'cost_unit' | 'working_hours' | 'activity' | 'effort')[] }

export interface ConnectedApp { id: number; user_id: number; client_id: number; client_identifier: string; client_name: string; scopes: readonly ('profile' | 'contact' | 'contact_reminder' | 'letter' | 'configuration' | 'catalog' | 'invoice' | 'bank' | 'offer' | 'delivery_note' | 'order_confirmation' | 'project' | 'cost_unit' | 'working_hours' | 'activity' | 'effort')[]; last_used: string; created: string }

/** What `with` adds to it. */
export interface ConnectedAppWith { user_name: string; permissions: readonly ('view' | 'edit')[] }

/** What its list can be filtered by. */
export interface ConnectedAppFilter { id?: NumberFilter; user_id?: NumberFilter; client_id?: NumberFilter; client_identifier?: TextFilter; client_name?: TextFilter; scopes?: ChoiceFilter<'profile' | 'contact' | 'contact_reminder' | 'letter' | 'configuration' | 'catalog' | 'invoice' | 'bank' | 'offer' | 'delivery_note' | 'order_confirmation' | 'project' | 'cost_unit' | 'working_hours' | 'activity' | 'effort'>; last_used?: TextFilter; created?: TextFilter }

export interface PersonalToken { id: number; user_id: number; name: string; scopes: readonly ('profile' | 'contact' | 'contact_reminder' | 'letter' | 'configuration' | 'catalog' | 'invoice' | 'bank' | 'offer' | 'delivery_note' | 'order_confirmation' | 'project' | 'cost_unit' | 'working_hours' | 'activity' | 'effort')[]; expires: string | null; last_used: string | null; created: string }

/** What `with` adds to it. */
export interface PersonalTokenWith { user_name: string; permissions: readonly ('view' | 'edit')[] }

/** What its list can be filtered by. */
export interface PersonalTokenFilter { id?: NumberFilter; user_id?: NumberFilter; name?: TextFilter; scopes?: ChoiceFilter<'profile' | 'contact' | 'contact_reminder' | 'letter' | 'configuration' | 'catalog' | 'invoice' | 'bank' | 'offer' | 'delivery_note' | 'order_confirmation' | 'project' | 'cost_unit' | 'working_hours' | 'activity' | 'effort'>; expires?: TextFilter; last_used?: TextFilter; created?: TextFilter }

export interface PersonalTokenChanges { name?: string }

export interface Contact { id: number; number: string; relation: readonly ('CL' | 'CR')[]; type: 'P' | 'C'; gender: 'M' | 'F' | null; gender_salutation_active: boolean; name: string; name_addition: string | null; salutation: string | null; phone: string | null; fax: string | null; email: string | null; website: string | null; notes: string | null; communication_language: 'de' | 'en' | 'es' | 'fr' | 'it'; communication_channel: 'U' | 'E' | 'P'; communication_newsletter: 'A' | 'M' | 'N'; currency: string | null; ebill_account_id: string | null; vat_identification: string | null; vat_rate: number | null; discount_rate: number; discount_type: 'P' | 'A'; payment_grace: number | null; hourly_rate: number | null; created: string; main_address_id: number }

/** What `with` adds to it. */
export interface ContactWith { main_address: Address | null; addresses: readonly Address[]; people: readonly Person[]; groups: readonly ({ id: number; name: string })[]; custom_fields: readonly ({ key: string; name: string; value: string })[]; permissions: readonly ('view' | 'edit')[]; vat_category: 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O' | null; vat_reason: string | null; reminder_terms: readonly ({ status: 'R' | 'R1' | 'R2' | 'R3'; fee: number; interest: number; days: number })[]; reminders_paused_until: string | null }

/** What its list can be filtered by. */
export interface ContactFilter { id?: NumberFilter; number?: TextFilter; relation?: ChoiceFilter<'CL' | 'CR'>; type?: ChoiceFilter<'P' | 'C'>; gender?: ChoiceFilter<'M' | 'F'>; gender_salutation_active?: FlagFilter; name?: TextFilter; name_addition?: TextFilter; salutation?: TextFilter; phone?: TextFilter; fax?: TextFilter; email?: TextFilter; website?: TextFilter; notes?: TextFilter; communication_language?: ChoiceFilter<'de' | 'en' | 'es' | 'fr' | 'it'>; communication_channel?: ChoiceFilter<'U' | 'E' | 'P'>; communication_newsletter?: ChoiceFilter<'A' | 'M' | 'N'>; currency?: TextFilter; ebill_account_id?: TextFilter; vat_identification?: TextFilter; vat_rate?: NumberFilter; discount_rate?: NumberFilter; discount_type?: ChoiceFilter<'P' | 'A'>; payment_grace?: NumberFilter; hourly_rate?: NumberFilter; created?: TextFilter; main_address_id?: NumberFilter }

export interface NewContact { number?: string; relation: readonly ('CL' | 'CR')[]; type: 'P' | 'C'; gender?: 'M' | 'F' | null; gender_salutation_active?: boolean; name: string; name_addition?: string | null; salutation?: string | null; phone?: string | null; fax?: string | null; email?: string | null; website?: string | null; notes?: string | null; communication_language?: 'de' | 'en' | 'es' | 'fr' | 'it'; communication_channel?: 'U' | 'E' | 'P'; communication_newsletter?: 'A' | 'M' | 'N'; currency?: string | null; ebill_account_id?: string | null; vat_identification?: string | null; vat_rate?: number | null; vat_category?: 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O' | null; vat_reason?: string | null; discount_rate?: number; discount_type?: 'P' | 'A'; payment_grace?: number | null; hourly_rate?: number | null; main_address: { default?: boolean; country: string; street: string; street_no?: string | null; street2?: string | null; postcode: string; city: string; hide_on_documents?: boolean; default_prepage?: boolean }; reminder_terms?: readonly ({ status: 'R' | 'R1' | 'R2' | 'R3'; fee?: number; interest?: number; days?: number })[]; reminders_paused_until?: string | null; custom_fields?: readonly ({ key: string; value?: string | null })[] }

export interface ContactChanges { number?: string; relation?: readonly ('CL' | 'CR')[]; type?: 'P' | 'C'; gender?: 'M' | 'F' | null; gender_salutation_active?: boolean; name?: string; name_addition?: string | null; salutation?: string | null; phone?: string | null; fax?: string | null; email?: string | null; website?: string | null; notes?: string | null; communication_language?: 'de' | 'en' | 'es' | 'fr' | 'it'; communication_channel?: 'U' | 'E' | 'P'; communication_newsletter?: 'A' | 'M' | 'N'; currency?: string | null; ebill_account_id?: string | null; vat_identification?: string | null; vat_rate?: number | null; vat_category?: 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O' | null; vat_reason?: string | null; discount_rate?: number; discount_type?: 'P' | 'A'; payment_grace?: number | null; hourly_rate?: number | null; reminder_terms?: readonly ({ status: 'R' | 'R1' | 'R2' | 'R3'; fee?: number; interest?: number; days?: number })[]; reminders_paused_until?: string | null; custom_fields?: readonly ({ key: string; value?: string | null })[] }

export interface Address { id: number; default: boolean; country: string; street: string; street_no: string | null; street2: string | null; postcode: string; city: string; hide_on_documents: boolean; default_prepage: boolean }

/** What `with` adds to it. */
export interface AddressWith { permissions: readonly ('view' | 'edit')[] }

/** What its list can be filtered by. */
export interface AddressFilter { id?: NumberFilter; default?: FlagFilter; country?: TextFilter; street?: TextFilter; street_no?: TextFilter; street2?: TextFilter; postcode?: TextFilter; city?: TextFilter; hide_on_documents?: FlagFilter; default_prepage?: FlagFilter }

export interface NewAddress { default?: boolean; country: string; street: string; street_no?: string | null; street2?: string | null; postcode: string; city: string; hide_on_documents?: boolean; default_prepage?: boolean }

export interface AddressChanges { default?: boolean; country?: string; street?: string; street_no?: string | null; street2?: string | null; postcode?: string; city?: string; hide_on_documents?: boolean; default_prepage?: boolean }

export interface Account { id: number; default: boolean; type: 'ISR' | 'QRREF' | 'IBAN' | 'QR'; number: string; bic: string | null; description: string | null }

/** What `with` adds to it. */
export interface AccountWith { permissions: readonly ('view' | 'edit')[] }

/** What its list can be filtered by. */
export interface AccountFilter { id?: NumberFilter; default?: FlagFilter; type?: ChoiceFilter<'ISR' | 'QRREF' | 'IBAN' | 'QR'>; number?: TextFilter; bic?: TextFilter; description?: TextFilter }

export interface NewAccount { default?: boolean; type: 'ISR' | 'QRREF' | 'IBAN' | 'QR'; number: string; bic?: string | null; description?: string | null }

export interface AccountChanges { default?: boolean; type?: 'ISR' | 'QRREF' | 'IBAN' | 'QR'; number?: string; bic?: string | null; description?: string | null }

export interface Person { id: number; default: boolean; name: string; surname: string; gender: 'M' | 'F'; email: string | null; phone: string | null; department: string | null; salutation: string | null; show_title: boolean; show_department: boolean; wants_newsletter: boolean }

/** What `with` adds to it. */
export interface PersonWith { custom_fields: readonly ({ key: string; name: string; value: string })[]; permissions: readonly ('view' | 'edit')[] }

/** What its list can be filtered by. */
export interface PersonFilter { id?: NumberFilter; default?: FlagFilter; name?: TextFilter; surname?: TextFilter; gender?: ChoiceFilter<'M' | 'F'>; email?: TextFilter; phone?: TextFilter; department?: TextFilter; salutation?: TextFilter; show_title?: FlagFilter; show_department?: FlagFilter; wants_newsletter?: FlagFilter }

export interface NewPerson { default?: boolean; name: string; surname: string; gender: 'M' | 'F'; email?: string | null; phone?: string | null; department?: string | null; salutation?: string | null; show_title?: boolean; show_department?: boolean; wants_newsletter?: boolean; custom_fields?: readonly ({ key: string; value?: string | null })[] }

export interface PersonChanges { default?: boolean; name?: string; surname?: string; gender?: 'M' | 'F'; email?: string | null; phone?: string | null; department?: string | null; salutation?: string | null; show_title?: boolean; show_department?: boolean; wants_newsletter?: boolean; custom_fields?: readonly ({ key: string; value?: string | null })[] }

export interface Group { id: number; name: string; usage: number }

/** What `with` adds to it. */
export interface GroupWith { permissions: readonly ('view' | 'edit')[] }

/** What its list can be filtered by. */
export interface GroupFilter { id?: NumberFilter; name?: TextFilter; usage?: NumberFilter }

export interface NewGroup { name: string }

export interface GroupChanges { name?: string }

export interface Reminder { id: number; contact_id: number; date_time: string; title: string; description: string | null; interval_value: number; interval_type: 'hour' | 'day' | 'month' }

/** What `with` adds to it. */
export interface ReminderWith { contact_name: string | null; permissions: readonly ('view' | 'edit')[] }

/** What its list can be filtered by. */
export interface ReminderFilter { id?: NumberFilter; contact_id?: NumberFilter; date_time?: TextFilter; title?: TextFilter; description?: TextFilter; interval_value?: NumberFilter; interval_type?: ChoiceFilter<'hour' | 'day' | 'month'> }

export interface NewReminder { contact_id: number; date_time: string; title: string; description?: string | null; interval_value: number; interval_type: 'hour' | 'day' | 'month' }

export interface ReminderChanges { contact_id?: number; date_time?: string; title?: string; description?: string | null; interval_value?: number; interval_type?: 'hour' | 'day' | 'month' }

export interface Letter { id: number; contact_id: number; contact_address_id: number; contact_prepage_address_id: number | null; contact_person_id: number | null; date: string; title: string | null; content: string | null; language: 'de' | 'en' | 'es' | 'fr' | 'it'; signature_id: number | null; layout_id: number; page_amount: number | null; notes: string | null; status: 'DR' | 'S' | 'D'; created: string }

/** What `with` adds to it. */
export interface LetterWith { contact: Contact | null; contact_address: Address | null; contact_prepage_address: Address | null; contact_person: Person | null; custom_fields: readonly ({ key: string; name: string; value: string })[]; permissions: readonly ('view' | 'edit' | 'manage')[]; contact_name: string; free_texts: readonly ({ text: string; font_size: number; position_x: number; position_y: number; page: number })[] }

/** What its list can be filtered by. */
export interface LetterFilter { id?: NumberFilter; contact_id?: NumberFilter; contact_address_id?: NumberFilter; contact_prepage_address_id?: NumberFilter; contact_person_id?: NumberFilter; date?: TextFilter; title?: TextFilter; content?: TextFilter; language?: ChoiceFilter<'de' | 'en' | 'es' | 'fr' | 'it'>; signature_id?: NumberFilter; layout_id?: NumberFilter; page_amount?: NumberFilter; notes?: TextFilter; status?: ChoiceFilter<'DR' | 'S' | 'D'>; created?: TextFilter }

export interface NewLetter { contact_id: number; contact_address_id: number; contact_prepage_address_id?: number | null; contact_person_id?: number | null; date: string; title?: string | null; content?: string | null; language: 'de' | 'en' | 'es' | 'fr' | 'it'; signature_id?: number | null; layout_id?: number; notes?: string | null; free_texts?: readonly ({ text: string; font_size: number; position_x: number; position_y: number; page: number })[]; custom_fields?: readonly ({ key: string; value?: string | null })[] }

export interface LetterChanges { contact_id?: number; contact_address_id?: number; contact_prepage_address_id?: number | null; contact_person_id?: number | null; date?: string; title?: string | null; content?: string | null; language?: 'de' | 'en' | 'es' | 'fr' | 'it'; signature_id?: number | null; layout_id?: number; notes?: string | null; free_texts?: readonly ({ text: string; font_size: number; position_x: number; position_y: number; page: number })[]; custom_fields?: readonly ({ key: string; value?: string | null })[] }

export interface Product { id: number; number: string; name: string; description: string | null; notes: string | null; category_id: number | null; including_vat: boolean; vat: number; unit_id: number; price: number; price_purchase: number | null; inventory_available: number; inventory_reserved: number; default_amount: number; created: string }

/** What `with` adds to it. */
export interface ProductWith { category_name: string | null; unit_name: string | null; custom_fields: readonly ({ key: string; name: string; value: string })[]; permissions: readonly ('view' | 'edit')[]; vat_category: 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O' | null; vat_reason: string | null }

/** What its list can be filtered by. */
export interface ProductFilter { id?: NumberFilter; number?: TextFilter; name?: TextFilter; description?: TextFilter; notes?: TextFilter; category_id?: NumberFilter; including_vat?: FlagFilter; vat?: NumberFilter; unit_id?: NumberFilter; price?: NumberFilter; price_purchase?: NumberFilter; inventory_available?: NumberFilter; inventory_reserved?: NumberFilter; default_amount?: NumberFilter; created?: TextFilter }

export interface NewProduct { number?: string; name: string; description?: string | null; notes?: string | null; category_id?: number | null; including_vat: boolean; vat: number; vat_category?: 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O' | null; vat_reason?: string | null; unit_id: number; price: number; price_purchase?: number | null; default_amount?: number; custom_fields?: readonly ({ key: string; value?: string | null })[] }

export interface ProductChanges { number?: string; name?: string; description?: string | null; notes?: string | null; category_id?: number | null; including_vat?: boolean; vat?: number; vat_category?: 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O' | null; vat_reason?: string | null; unit_id?: number; price?: number; price_purchase?: number | null; default_amount?: number; custom_fields?: readonly ({ key: string; value?: string | null })[] }

export interface Service { id: number; number: string; name: string; description: string | null; notes: string | null; category_id: number | null; including_vat: boolean; vat: number; unit_id: number; price: number; default_amount: number; created: string }

/** What `with` adds to it. */
export interface ServiceWith { category_name: string | null; unit_name: string | null; custom_fields: readonly ({ key: string; name: string; value: string })[]; permissions: readonly ('view' | 'edit')[]; vat_category: 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O' | null; vat_reason: string | null }

/** What its list can be filtered by. */
export interface ServiceFilter { id?: NumberFilter; number?: TextFilter; name?: TextFilter; description?: TextFilter; notes?: TextFilter; category_id?: NumberFilter; including_vat?: FlagFilter; vat?: NumberFilter; unit_id?: NumberFilter; price?: NumberFilter; default_amount?: NumberFilter; created?: TextFilter }

export interface NewService { number?: string; name: string; description?: string | null; notes?: string | null; category_id?: number | null; including_vat: boolean; vat: number; vat_category?: 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O' | null; vat_reason?: string | null; unit_id: number; price: number; default_amount?: number; custom_fields?: readonly ({ key: string; value?: string | null })[] }

export interface ServiceChanges { number?: string; name?: string; description?: string | null; notes?: string | null; category_id?: number | null; including_vat?: boolean; vat?: number; vat_category?: 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O' | null; vat_reason?: string | null; unit_id?: number; price?: number; default_amount?: number; custom_fields?: readonly ({ key: string; value?: string | null })[] }

export interface ProductCategory { id: number; name: string; accounting_account_number: string | null; usage: number }

/** What `with` adds to it. */
export interface ProductCategoryWith { permissions: readonly ('view' | 'edit')[] }

/** What its list can be filtered by. */
export interface ProductCategoryFilter { id?: NumberFilter; name?: TextFilter; accounting_account_number?: TextFilter; usage?: NumberFilter }

export interface NewProductCategory { name: string; accounting_account_number?: string | null }

export interface ProductCategoryChanges { name?: string; accounting_account_number?: string | null }

export interface ServiceCategory { id: number; name: string; accounting_account_number: string | null; usage: number }

/** What `with` adds to it. */
export interface ServiceCategoryWith { permissions: readonly ('view' | 'edit')[] }

/** What its list can be filtered by. */
export interface ServiceCategoryFilter { id?: NumberFilter; name?: TextFilter; accounting_account_number?: TextFilter; usage?: NumberFilter }

export interface NewServiceCategory { name: string; accounting_account_number?: string | null }

export interface ServiceCategoryChanges { name?: string; accounting_account_number?: string | null }

export interface Unit { id: number; name: string; scope: 's' | 'p' | 'a'; custom: boolean }

/** What `with` adds to it. */
export interface UnitWith { permissions: readonly ('view' | 'edit')[]; plural: string | null }

/** What its list can be filtered by. */
export interface UnitFilter { id?: NumberFilter; name?: TextFilter; scope?: ChoiceFilter<'s' | 'p' | 'a'>; custom?: FlagFilter }

export interface NewUnit { name: string; scope: 's' | 'p' | 'a'; plural?: string | null }

export interface UnitChanges { name?: string; scope?: 's' | 'p' | 'a'; plural?: string | null }

export interface BankAccount { id: number; default: boolean; description: string; bank_name: string | null; number: string | null; iban: string; bic: string | null; post_account: string | null; auto_sync: 'active' | 'inactive' | 'requested'; auto_sync_direction: 'in' | 'out' | null }

/** What `with` adds to it. */
export interface BankAccountWith { permissions: readonly ('view' | 'edit')[] }

/** What its list can be filtered by. */
export interface BankAccountFilter { id?: NumberFilter; default?: FlagFilter; description?: TextFilter; bank_name?: TextFilter; number?: TextFilter; iban?: TextFilter; bic?: TextFilter; post_account?: TextFilter; auto_sync?: ChoiceFilter<'active' | 'inactive' | 'requested'>; auto_sync_direction?: ChoiceFilter<'in' | 'out'> }

export interface NewBankAccount { default?: boolean; description: string; bank_name?: string | null; number?: string | null; iban: string; bic?: string | null; post_account?: string | null }

export interface BankAccountChanges { default?: boolean; description?: string; bank_name?: string | null; number?: string | null; iban?: string; bic?: string | null; post_account?: string | null }

export interface ExchangeRate { id: number; currency_from: string; currency_to: string; rate: number; created: string }

/** What `with` adds to it. */
export interface ExchangeRateWith { permissions: readonly ('view' | 'edit')[] }

/** What its list can be filtered by. */
export interface ExchangeRateFilter { id?: NumberFilter; currency_from?: TextFilter; currency_to?: TextFilter; rate?: NumberFilter; created?: TextFilter }

export interface NewExchangeRate { currency_from: string; currency_to: string; rate: number }

export interface ExchangeRateChanges { currency_from?: string; currency_to?: string; rate?: number }

export interface VatRate { id: number; name: string; rate: number; valid_from: string; valid_to: string | null; category: 'S' | 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O' | null; reason: string | null }

/** What `with` adds to it. */
export interface VatRateWith { permissions: readonly ('view' | 'edit')[] }

/** What its list can be filtered by. */
export interface VatRateFilter { id?: NumberFilter; name?: TextFilter; rate?: NumberFilter; valid_from?: TextFilter; valid_to?: TextFilter; category?: ChoiceFilter<'S' | 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O'>; reason?: TextFilter }

export interface NewVatRate { name: string; rate: number; valid_from: string; valid_to?: string | null; category?: 'S' | 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O' | null; reason?: string | null }

export interface VatRateChanges { name?: string; rate?: number; valid_from?: string; valid_to?: string | null; category?: 'S' | 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O' | null; reason?: string | null }

export interface CustomField { id: number; entity: 'contact' | 'person' | 'letter' | 'product' | 'service' | 'invoice' | 'credit_note' | 'offer' | 'order_confirmation' | 'delivery_note'; key: string; name: string }

/** What `with` adds to it. */
export interface CustomFieldWith { permissions: readonly ('view' | 'edit')[] }

/** What its list can be filtered by. */
export interface CustomFieldFilter { id?: NumberFilter; entity?: ChoiceFilter<'contact' | 'person' | 'letter' | 'product' | 'service' | 'invoice' | 'credit_note' | 'offer' | 'order_confirmation' | 'delivery_note'>; key?: TextFilter; name?: TextFilter }

export interface NewCustomField { entity: 'contact' | 'person' | 'letter' | 'product' | 'service' | 'invoice' | 'credit_note' | 'offer' | 'order_confirmation' | 'delivery_note'; key: string; name: string }

export interface CustomFieldChanges { name?: string }

export interface Layout { id: number; default: boolean; name: string; font: 'inter' | 'source-sans' | 'liberation-sans'; font_size: number; color: string; address_position: 'L' | 'R'; margin_top: number; margin_right: number; margin_bottom: number; margin_left: number; fold_marks: boolean; logo_position: 'L' | 'R'; logo_height: number; head_text: string | null; foot_text: string | null; delivery_note_prices: boolean; perforated_paper: boolean }

/** What `with` adds to it. */
export interface LayoutWith { permissions: readonly ('view' | 'edit')[]; logo: string | null }

/** What its list can be filtered by. */
export interface LayoutFilter { id?: NumberFilter; default?: FlagFilter; name?: TextFilter; font?: ChoiceFilter<'inter' | 'source-sans' | 'liberation-sans'>; font_size?: NumberFilter; color?: TextFilter; address_position?: ChoiceFilter<'L' | 'R'>; margin_top?: NumberFilter; margin_right?: NumberFilter; margin_bottom?: NumberFilter; margin_left?: NumberFilter; fold_marks?: FlagFilter; logo_position?: ChoiceFilter<'L' | 'R'>; logo_height?: NumberFilter; head_text?: TextFilter; foot_text?: TextFilter; delivery_note_prices?: FlagFilter; perforated_paper?: FlagFilter }

export interface NewLayout { default?: boolean; name: string; font?: 'inter' | 'source-sans' | 'liberation-sans'; font_size?: number; color?: string; address_position?: 'L' | 'R'; margin_top?: number; margin_right?: number; margin_bottom?: number; margin_left?: number; fold_marks?: boolean; logo_position?: 'L' | 'R'; logo_height?: number; head_text?: string | null; foot_text?: string | null; delivery_note_prices?: boolean; perforated_paper?: boolean; logo?: string | null }

export interface LayoutChanges { default?: boolean; name?: string; font?: 'inter' | 'source-sans' | 'liberation-sans'; font_size?: number; color?: string; address_position?: 'L' | 'R'; margin_top?: number; margin_right?: number; margin_bottom?: number; margin_left?: number; fold_marks?: boolean; logo_position?: 'L' | 'R'; logo_height?: number; head_text?: string | null; foot_text?: string | null; delivery_note_prices?: boolean; perforated_paper?: boolean; logo?: string | null }

export interface Signature { id: number; name: string; text: string | null }

/** What `with` adds to it. */
export interface SignatureWith { permissions: readonly ('view' | 'edit')[]; image: string | null }

/** What its list can be filtered by. */
export interface SignatureFilter { id?: NumberFilter; name?: TextFilter; text?: TextFilter }

export interface NewSignature { name: string; text?: string | null; image?: string | null }

export interface SignatureChanges { name?: string; text?: string | null; image?: string | null }

export interface Invoice { id: number; number: string; contact_id: number; contact_address_id: number; contact_prepage_address_id: number | null; contact_person_id: number | null; date: string; due: string; period_from: string | null; period_to: string | null; period_text: string | null; currency: string; total: number; vat_included: boolean; discount_rate: number; discount_type: 'P' | 'A'; cash_discount_rate: number | null; cash_discount_date: string | null; total_paid: number; paid_date: string | null; bank_account_id: number | null; isr_id: number | null; isr_position: 'A' | 'F' | 'L' | null; isr_reference_number: string | null; payment_link_paypal: boolean; payment_link_paypal_url: string | null; payment_link_postfinance: boolean; payment_link_postfinance_url: string | null; payment_link_payrexx: boolean; payment_link_payrexx_url: string | null; payment_link_smartcommerce: boolean; payment_link_smartcommerce_url: string | null; language: 'de' | 'en' | 'es' | 'fr' | 'it'; signature_id: number | null; layout_id: number; page_amount: number | null; notes: string | null; status: 'DR' | 'S' | 'P' | 'PP' | 'R' | 'R1' | 'R2' | 'R3' | 'DC' | 'C' | 'D'; created: string }

/** What `with` adds to it. */
export interface InvoiceWith { contact: Contact | null; contact_address: Address | null; contact_prepage_address: Address | null; contact_person: Person | null; custom_fields: readonly ({ key: string; name: string; value: string })[]; bank_account: BankAccount | null; isr: Isr | null; permissions: readonly ('view' | 'edit' | 'manage')[]; total_net: number; total_vat: number; vat: readonly ({ category: 'S' | 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O'; rate: number; net: number; vat: number; reason: string | null })[]; accounting_currency: string; exchange_rate: number | null; vat_accounting: readonly ({ category: 'S' | 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O'; rate: number; net: number; vat: number; reason: string | null })[] | null; contact_name: string; positions: readonly ({ type: 'N' | 'T' | 'PB' | 'H' | 'SI' | 'SNI'; catalog_type: 'P' | 'S'; number: string | null; name: string | null; description: string | null; price: number | null; vat: number | null; amount: number | null; unit_id: number | null; discount_rate: number | null; discount_type: 'A' | 'P' | null; total: number | null; show_only_total: boolean; vat_category?: 'S' | 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O' | null; vat_reason?: string | null })[]; free_texts: readonly ({ text: string; font_size: number; position_x: number; position_y: number; page: number })[]; source_type: 'offer' | 'order_confirmation' | 'delivery_note' | null; source_id: number | null; total_credited: number; total_charges: number; charges_paid: number; reminders_paused_until: string | null; billing_type: 'D' | 'P' | 'F' | null; deductions: readonly ({ invoice_id: number; credit_note_id: number | null; billing_type: 'D' | 'P' | 'F' | null; number: string; date: string; rate: number | null; category?: 'S' | 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O' | null; net: number; vat: number })[]; issued: string | null; is_final: boolean; texts: readonly ({ status: 'D' | 'R' | 'R1' | 'R2' | 'R3' | 'DC' | 'RE'; title: string; introduction: string; conditions: string })[]; workflow: readonly ({ active: boolean; status: 'R' | 'R1' | 'R2' | 'R3'; overdue_days: number; action: 'M' | 'CE' | 'CP'; contact_email: string | null; speed: 'P' | 'E' | null })[]; page_url: string | null }

/** What its list can be filtered by. */
export interface InvoiceFilter { id?: NumberFilter; number?: TextFilter; contact_id?: NumberFilter; contact_address_id?: NumberFilter; contact_prepage_address_id?: NumberFilter; contact_person_id?: NumberFilter; date?: TextFilter; due?: TextFilter; period_from?: TextFilter; period_to?: TextFilter; period_text?: TextFilter; currency?: TextFilter; total?: NumberFilter; vat_included?: FlagFilter; discount_rate?: NumberFilter; discount_type?: ChoiceFilter<'P' | 'A'>; total_net?: NumberFilter; total_vat?: NumberFilter; cash_discount_rate?: NumberFilter; cash_discount_date?: TextFilter; total_paid?: NumberFilter; paid_date?: TextFilter; bank_account_id?: NumberFilter; isr_id?: NumberFilter; isr_position?: ChoiceFilter<'A' | 'F' | 'L'>; isr_reference_number?: TextFilter; payment_link_paypal?: FlagFilter; payment_link_paypal_url?: TextFilter; payment_link_postfinance?: FlagFilter; payment_link_postfinance_url?: TextFilter; payment_link_payrexx?: FlagFilter; payment_link_payrexx_url?: TextFilter; payment_link_smartcommerce?: FlagFilter; payment_link_smartcommerce_url?: TextFilter; language?: ChoiceFilter<'de' | 'en' | 'es' | 'fr' | 'it'>; signature_id?: NumberFilter; layout_id?: NumberFilter; page_amount?: NumberFilter; notes?: TextFilter; status?: ChoiceFilter<'DR' | 'S' | 'P' | 'PP' | 'R' | 'R1' | 'R2' | 'R3' | 'DC' | 'C' | 'D'>; created?: TextFilter; source_type?: ChoiceFilter<'offer' | 'order_confirmation' | 'delivery_note'>; source_id?: NumberFilter }

export interface NewInvoice { number?: string; contact_id: number; contact_address_id: number; contact_prepage_address_id?: number | null; contact_person_id?: number | null; date: string; due: string; period_from?: string | null; period_to?: string | null; period_text?: string | null; currency: string; vat_included?: boolean; discount_rate?: number; discount_type?: 'P' | 'A'; cash_discount_rate?: number | null; cash_discount_date?: string | null; bank_account_id?: number | null; isr_id?: number | null; isr_position?: 'A' | 'F' | 'L' | null; payment_link_paypal?: boolean; payment_link_postfinance?: boolean; payment_link_payrexx?: boolean; payment_link_smartcommerce?: boolean; language: 'de' | 'en' | 'es' | 'fr' | 'it'; signature_id?: number | null; layout_id?: number; notes?: string | null; positions: readonly ({ type: 'N' | 'T' | 'PB' | 'H' | 'SI' | 'SNI'; catalog_type: 'P' | 'S'; number?: string | null; name?: string | null; description?: string | null; price?: number | null; vat?: number | null; amount?: number | null; unit_id?: number | null; discount_rate?: number | null; discount_type?: 'A' | 'P' | null; show_only_total?: boolean; vat_category?: 'S' | 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O' | null; vat_reason?: string | null })[]; free_texts?: readonly ({ text: string; font_size: number; position_x: number; position_y: number; page: number })[]; reminders_paused_until?: string | null; texts?: readonly ({ status?: 'D' | 'R' | 'R1' | 'R2' | 'R3' | 'DC' | 'RE'; title?: string; introduction?: string; conditions?: string })[]; workflow?: readonly ({ active?: boolean; status: 'R' | 'R1' | 'R2' | 'R3'; overdue_days: number; action: 'M' | 'CE' | 'CP'; contact_email?: string | null; speed?: 'P' | 'E' | null })[]; custom_fields?: readonly ({ key: string; value?: string | null })[] }

export interface InvoiceChanges { number?: string; contact_id?: number; contact_address_id?: number; contact_prepage_address_id?: number | null; contact_person_id?: number | null; date?: string; due?: string; period_from?: string | null; period_to?: string | null; period_text?: string | null; currency?: string; vat_included?: boolean; discount_rate?: number; discount_type?: 'P' | 'A'; cash_discount_rate?: number | null; cash_discount_date?: string | null; bank_account_id?: number | null; isr_id?: number | null; isr_position?: 'A' | 'F' | 'L' | null; payment_link_paypal?: boolean; payment_link_postfinance?: boolean; payment_link_payrexx?: boolean; payment_link_smartcommerce?: boolean; language?: 'de' | 'en' | 'es' | 'fr' | 'it'; signature_id?: number | null; layout_id?: number; notes?: string | null; positions?: readonly ({ type: 'N' | 'T' | 'PB' | 'H' | 'SI' | 'SNI'; catalog_type: 'P' | 'S'; number?: string | null; name?: string | null; description?: string | null; price?: number | null; vat?: number | null; amount?: number | null; unit_id?: number | null; discount_rate?: number | null; discount_type?: 'A' | 'P' | null; show_only_total?: boolean; vat_category?: 'S' | 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O' | null; vat_reason?: string | null })[]; free_texts?: readonly ({ text: string; font_size: number; position_x: number; position_y: number; page: number })[]; reminders_paused_until?: string | null; texts?: readonly ({ status?: 'D' | 'R' | 'R1' | 'R2' | 'R3' | 'DC' | 'RE'; title?: string; introduction?: string; conditions?: string })[]; workflow?: readonly ({ active?: boolean; status: 'R' | 'R1' | 'R2' | 'R3'; overdue_days: number; action: 'M' | 'CE' | 'CP'; contact_email?: string | null; speed?: 'P' | 'E' | null })[]; custom_fields?: readonly ({ key: string; value?: string | null })[] }

export interface Payment { id: number; type: 'N' | 'C' | 'D' | 'W' | 'CN' | 'S' | 'B'; channel: 'T' | 'C' | 'PP' | 'PF' | 'CC' | 'PR' | 'SC' | 'TW' | 'DD' | 'O' | null; amount: number; date: string; notes: string | null; created: string }

/** What `with` adds to it. */
export interface PaymentWith { permissions: readonly ('view' | 'edit')[]; credit_note_id: number | null; reason: 'small' | 'charges' | 'goodwill' | 'bad_debt' | null; pair_id: number | null; other_invoice_id: number | null; company_amount: number | null; exchange_difference: number | null; charges: number }

/** What its list can be filtered by. */
export interface PaymentFilter { id?: NumberFilter; type?: ChoiceFilter<'N' | 'C' | 'D' | 'W' | 'CN' | 'S' | 'B'>; channel?: ChoiceFilter<'T' | 'C' | 'PP' | 'PF' | 'CC' | 'PR' | 'SC' | 'TW' | 'DD' | 'O'>; amount?: NumberFilter; date?: TextFilter; notes?: TextFilter; created?: TextFilter }

export interface NewPayment { type: 'N' | 'C' | 'D' | 'W' | 'CN' | 'S' | 'B'; channel?: 'T' | 'C' | 'PP' | 'PF' | 'CC' | 'PR' | 'SC' | 'TW' | 'DD' | 'O' | null; amount: number; date: string; notes?: string | null; reason?: 'small' | 'charges' | 'goodwill' | 'bad_debt' | null; rest?: 'C' | 'D' | 'W' | null; company_amount?: number | null }

export interface PaymentChanges { notes?: string | null }

export interface InvoiceReminder { id: number; status: 'R' | 'R1' | 'R2' | 'R3'; date: string; due: string; open: number; fee: number; interest: number; created: string }

/** What `with` adds to it. */
export interface InvoiceReminderWith { permissions: readonly ('view' | 'edit')[] }

/** What its list can be filtered by. */
export interface InvoiceReminderFilter { id?: NumberFilter; status?: ChoiceFilter<'R' | 'R1' | 'R2' | 'R3'>; date?: TextFilter; due?: TextFilter; open?: NumberFilter; fee?: NumberFilter; interest?: NumberFilter; created?: TextFilter }

export interface AnyPayment { id: number; type: 'N' | 'C' | 'D' | 'W' | 'CN' | 'S' | 'B'; channel: 'T' | 'C' | 'PP' | 'PF' | 'CC' | 'PR' | 'SC' | 'TW' | 'DD' | 'O' | null; amount: number; date: string; notes: string | null; created: string; invoice_id: number; company_amount: number | null; exchange_difference: number | null; invoice_number: string; contact_id: number; contact_name: string; currency: string }

/** What `with` adds to it. */
export interface AnyPaymentWith { permissions: readonly ('view' | 'edit')[]; credit_note_id: number | null; reason: 'small' | 'charges' | 'goodwill' | 'bad_debt' | null; pair_id: number | null; other_invoice_id: number | null; charges: number }

/** What its list can be filtered by. */
export interface AnyPaymentFilter { id?: NumberFilter; type?: ChoiceFilter<'N' | 'C' | 'D' | 'W' | 'CN' | 'S' | 'B'>; channel?: ChoiceFilter<'T' | 'C' | 'PP' | 'PF' | 'CC' | 'PR' | 'SC' | 'TW' | 'DD' | 'O'>; amount?: NumberFilter; date?: TextFilter; notes?: TextFilter; created?: TextFilter; invoice_id?: NumberFilter; company_amount?: NumberFilter; exchange_difference?: NumberFilter; invoice_number?: TextFilter; contact_id?: NumberFilter; contact_name?: TextFilter; currency?: TextFilter }

export interface CreditNote { id: number; number: string; contact_id: number; contact_address_id: number; contact_prepage_address_id: number | null; contact_person_id: number | null; date: string; invoice_id: number | null; reason: string | null; is_cancellation: boolean; period_text: string | null; currency: string; total: number; vat_included: boolean; discount_rate: number; discount_type: 'P' | 'A'; total_used: number; language: 'de' | 'en' | 'es' | 'fr' | 'it'; signature_id: number | null; layout_id: number; page_amount: number | null; notes: string | null; status: 'DR' | 'S' | 'P' | 'D'; created: string }

/** What `with` adds to it. */
export interface CreditNoteWith { contact: Contact | null; contact_address: Address | null; contact_prepage_address: Address | null; contact_person: Person | null; custom_fields: readonly ({ key: string; name: string; value: string })[]; permissions: readonly ('view' | 'edit' | 'manage')[]; total_net: number; total_vat: number; vat: readonly ({ category: 'S' | 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O'; rate: number; net: number; vat: number; reason: string | null })[]; accounting_currency: string; exchange_rate: number | null; vat_accounting: readonly ({ category: 'S' | 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O'; rate: number; net: number; vat: number; reason: string | null })[] | null; contact_name: string; positions: readonly ({ type: 'N' | 'T' | 'PB' | 'H' | 'SI' | 'SNI'; catalog_type: 'P' | 'S'; number: string | null; name: string | null; description: string | null; price: number | null; vat: number | null; amount: number | null; unit_id: number | null; discount_rate: number | null; discount_type: 'A' | 'P' | null; total: number | null; show_only_total: boolean; vat_category?: 'S' | 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O' | null; vat_reason?: string | null })[]; free_texts: readonly ({ text: string; font_size: number; position_x: number; position_y: number; page: number })[]; issued: string | null; is_final: boolean; deductions: readonly ({ invoice_id: number; credit_note_id: number | null; billing_type: 'D' | 'P' | 'F' | null; number: string; date: string; rate: number | null; category?: 'S' | 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O' | null; net: number; vat: number })[]; texts: readonly ({ status: 'D'; title: string; introduction: string; conditions: string })[]; page_url: string | null }

/** What its list can be filtered by. */
export interface CreditNoteFilter { id?: NumberFilter; number?: TextFilter; contact_id?: NumberFilter; contact_address_id?: NumberFilter; contact_prepage_address_id?: NumberFilter; contact_person_id?: NumberFilter; date?: TextFilter; invoice_id?: NumberFilter; reason?: TextFilter; is_cancellation?: FlagFilter; period_text?: TextFilter; currency?: TextFilter; total?: NumberFilter; vat_included?: FlagFilter; discount_rate?: NumberFilter; discount_type?: ChoiceFilter<'P' | 'A'>; total_net?: NumberFilter; total_vat?: NumberFilter; total_used?: NumberFilter; language?: ChoiceFilter<'de' | 'en' | 'es' | 'fr' | 'it'>; signature_id?: NumberFilter; layout_id?: NumberFilter; page_amount?: NumberFilter; notes?: TextFilter; status?: ChoiceFilter<'DR' | 'S' | 'P' | 'D'>; created?: TextFilter }

export interface NewCreditNote { number?: string; contact_id: number; contact_address_id: number; contact_prepage_address_id?: number | null; contact_person_id?: number | null; date: string; reason?: string | null; period_text?: string | null; currency: string; vat_included?: boolean; discount_rate?: number; discount_type?: 'P' | 'A'; language: 'de' | 'en' | 'es' | 'fr' | 'it'; signature_id?: number | null; layout_id?: number; notes?: string | null; positions: readonly ({ type: 'N' | 'T' | 'PB' | 'H' | 'SI' | 'SNI'; catalog_type: 'P' | 'S'; number?: string | null; name?: string | null; description?: string | null; price?: number | null; vat?: number | null; amount?: number | null; unit_id?: number | null; discount_rate?: number | null; discount_type?: 'A' | 'P' | null; show_only_total?: boolean; vat_category?: 'S' | 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O' | null; vat_reason?: string | null })[]; free_texts?: readonly ({ text: string; font_size: number; position_x: number; position_y: number; page: number })[]; texts?: readonly ({ status?: 'D'; title?: string; introduction?: string; conditions?: string })[]; custom_fields?: readonly ({ key: string; value?: string | null })[] }

export interface CreditNoteChanges { number?: string; contact_id?: number; contact_address_id?: number; contact_prepage_address_id?: number | null; contact_person_id?: number | null; date?: string; reason?: string | null; period_text?: string | null; currency?: string; vat_included?: boolean; discount_rate?: number; discount_type?: 'P' | 'A'; language?: 'de' | 'en' | 'es' | 'fr' | 'it'; signature_id?: number | null; layout_id?: number; notes?: string | null; positions?: readonly ({ type: 'N' | 'T' | 'PB' | 'H' | 'SI' | 'SNI'; catalog_type: 'P' | 'S'; number?: string | null; name?: string | null; description?: string | null; price?: number | null; vat?: number | null; amount?: number | null; unit_id?: number | null; discount_rate?: number | null; discount_type?: 'A' | 'P' | null; show_only_total?: boolean; vat_category?: 'S' | 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O' | null; vat_reason?: string | null })[]; free_texts?: readonly ({ text: string; font_size: number; position_x: number; position_y: number; page: number })[]; texts?: readonly ({ status?: 'D'; title?: string; introduction?: string; conditions?: string })[]; custom_fields?: readonly ({ key: string; value?: string | null })[] }

export interface Refund { id: number; channel: 'T' | 'C' | 'PP' | 'PF' | 'CC' | 'PR' | 'SC' | 'TW' | 'DD' | 'O' | null; amount: number; date: string; notes: string | null; created: string }

/** What `with` adds to it. */
export interface RefundWith { permissions: readonly ('view' | 'edit')[] }

/** What its list can be filtered by. */
export interface RefundFilter { id?: NumberFilter; channel?: ChoiceFilter<'T' | 'C' | 'PP' | 'PF' | 'CC' | 'PR' | 'SC' | 'TW' | 'DD' | 'O'>; amount?: NumberFilter; date?: TextFilter; notes?: TextFilter; created?: TextFilter }

export interface NewRefund { channel?: 'T' | 'C' | 'PP' | 'PF' | 'CC' | 'PR' | 'SC' | 'TW' | 'DD' | 'O' | null; amount: number; date: string; notes?: string | null }

export interface RefundChanges { notes?: string | null }

export interface Offer { id: number; number: string; contact_id: number; contact_address_id: number; contact_prepage_address_id: number | null; contact_person_id: number | null; date: string; valid_until: string; period_text: string | null; currency: string; total: number; vat_included: boolean; discount_rate: number; discount_type: 'P' | 'A'; accept_online: boolean; accept_online_url: string | null; accept_online_status: 'A' | 'D' | 'U'; language: 'de' | 'en' | 'es' | 'fr' | 'it'; signature_id: number | null; layout_id: number; page_amount: number | null; notes: string | null; status: 'DR' | 'S' | 'DE' | 'A' | 'B' | 'D'; created: string }

/** What `with` adds to it. */
export interface OfferWith { contact: Contact | null; contact_address: Address | null; contact_prepage_address: Address | null; contact_person: Person | null; custom_fields: readonly ({ key: string; name: string; value: string })[]; permissions: readonly ('view' | 'edit' | 'manage')[]; total_net: number; total_vat: number; vat: readonly ({ category: 'S' | 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O'; rate: number; net: number; vat: number; reason: string | null })[]; accounting_currency: string; exchange_rate: number | null; vat_accounting: readonly ({ category: 'S' | 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O'; rate: number; net: number; vat: number; reason: string | null })[] | null; contact_name: string; positions: readonly ({ type: 'N' | 'T' | 'PB' | 'H' | 'SI' | 'SNI'; catalog_type: 'P' | 'S'; number: string | null; name: string | null; description: string | null; price: number | null; vat: number | null; amount: number | null; unit_id: number | null; discount_rate: number | null; discount_type: 'A' | 'P' | null; total: number | null; show_only_total: boolean; vat_category?: 'S' | 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O' | null; vat_reason?: string | null })[]; free_texts: readonly ({ text: string; font_size: number; position_x: number; position_y: number; page: number })[]; texts: readonly ({ status: 'D'; title: string; introduction: string; conditions: string })[]; page_url: string | null }

/** What its list can be filtered by. */
export interface OfferFilter { id?: NumberFilter; number?: TextFilter; contact_id?: NumberFilter; contact_address_id?: NumberFilter; contact_prepage_address_id?: NumberFilter; contact_person_id?: NumberFilter; date?: TextFilter; valid_until?: TextFilter; period_text?: TextFilter; currency?: TextFilter; total?: NumberFilter; vat_included?: FlagFilter; discount_rate?: NumberFilter; discount_type?: ChoiceFilter<'P' | 'A'>; total_net?: NumberFilter; total_vat?: NumberFilter; accept_online?: FlagFilter; accept_online_url?: TextFilter; accept_online_status?: ChoiceFilter<'A' | 'D' | 'U'>; language?: ChoiceFilter<'de' | 'en' | 'es' | 'fr' | 'it'>; signature_id?: NumberFilter; layout_id?: NumberFilter; page_amount?: NumberFilter; notes?: TextFilter; status?: ChoiceFilter<'DR' | 'S' | 'DE' | 'A' | 'B' | 'D'>; created?: TextFilter }

export interface NewOffer { number?: string; contact_id: number; contact_address_id: number; contact_prepage_address_id?: number | null; contact_person_id?: number | null; date: string; valid_until: string; period_text?: string | null; currency: string; vat_included?: boolean; discount_rate?: number; discount_type?: 'P' | 'A'; accept_online?: boolean; language: 'de' | 'en' | 'es' | 'fr' | 'it'; signature_id?: number | null; layout_id?: number; notes?: string | null; positions: readonly ({ type: 'N' | 'T' | 'PB' | 'H' | 'SI' | 'SNI'; catalog_type: 'P' | 'S'; number?: string | null; name?: string | null; description?: string | null; price?: number | null; vat?: number | null; amount?: number | null; unit_id?: number | null; discount_rate?: number | null; discount_type?: 'A' | 'P' | null; show_only_total?: boolean; vat_category?: 'S' | 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O' | null; vat_reason?: string | null })[]; free_texts?: readonly ({ text: string; font_size: number; position_x: number; position_y: number; page: number })[]; texts?: readonly ({ status?: 'D'; title?: string; introduction?: string; conditions?: string })[]; custom_fields?: readonly ({ key: string; value?: string | null })[] }

export interface OfferChanges { number?: string; contact_id?: number; contact_address_id?: number; contact_prepage_address_id?: number | null; contact_person_id?: number | null; date?: string; valid_until?: string; period_text?: string | null; currency?: string; vat_included?: boolean; discount_rate?: number; discount_type?: 'P' | 'A'; accept_online?: boolean; language?: 'de' | 'en' | 'es' | 'fr' | 'it'; signature_id?: number | null; layout_id?: number; notes?: string | null; positions?: readonly ({ type: 'N' | 'T' | 'PB' | 'H' | 'SI' | 'SNI'; catalog_type: 'P' | 'S'; number?: string | null; name?: string | null; description?: string | null; price?: number | null; vat?: number | null; amount?: number | null; unit_id?: number | null; discount_rate?: number | null; discount_type?: 'A' | 'P' | null; show_only_total?: boolean; vat_category?: 'S' | 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O' | null; vat_reason?: string | null })[]; free_texts?: readonly ({ text: string; font_size: number; position_x: number; position_y: number; page: number })[]; texts?: readonly ({ status?: 'D'; title?: string; introduction?: string; conditions?: string })[]; custom_fields?: readonly ({ key: string; value?: string | null })[] }

export interface OrderConfirmation { id: number; number: string; contact_id: number; contact_address_id: number; contact_prepage_address_id: number | null; contact_person_id: number | null; date: string; period_text: string | null; currency: string; total: number; vat_included: boolean; discount_rate: number; discount_type: 'P' | 'A'; language: 'de' | 'en' | 'es' | 'fr' | 'it'; signature_id: number | null; layout_id: number; page_amount: number | null; notes: string | null; status: 'DR' | 'S' | 'B' | 'D'; created: string }

/** What `with` adds to it. */
export interface OrderConfirmationWith { contact: Contact | null; contact_address: Address | null; contact_prepage_address: Address | null; contact_person: Person | null; custom_fields: readonly ({ key: string; name: string; value: string })[]; permissions: readonly ('view' | 'edit' | 'manage')[]; total_net: number; total_vat: number; vat: readonly ({ category: 'S' | 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O'; rate: number; net: number; vat: number; reason: string | null })[]; accounting_currency: string; exchange_rate: number | null; vat_accounting: readonly ({ category: 'S' | 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O'; rate: number; net: number; vat: number; reason: string | null })[] | null; contact_name: string; positions: readonly ({ type: 'N' | 'T' | 'PB' | 'H' | 'SI' | 'SNI'; catalog_type: 'P' | 'S'; number: string | null; name: string | null; description: string | null; price: number | null; vat: number | null; amount: number | null; unit_id: number | null; discount_rate: number | null; discount_type: 'A' | 'P' | null; total: number | null; show_only_total: boolean; vat_category?: 'S' | 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O' | null; vat_reason?: string | null })[]; free_texts: readonly ({ text: string; font_size: number; position_x: number; position_y: number; page: number })[]; source_type: 'offer' | 'order_confirmation' | 'delivery_note' | null; source_id: number | null; texts: readonly ({ status: 'D'; title: string; introduction: string; conditions: string })[] }

/** What its list can be filtered by. */
export interface OrderConfirmationFilter { id?: NumberFilter; number?: TextFilter; contact_id?: NumberFilter; contact_address_id?: NumberFilter; contact_prepage_address_id?: NumberFilter; contact_person_id?: NumberFilter; date?: TextFilter; period_text?: TextFilter; currency?: TextFilter; total?: NumberFilter; vat_included?: FlagFilter; discount_rate?: NumberFilter; discount_type?: ChoiceFilter<'P' | 'A'>; total_net?: NumberFilter; total_vat?: NumberFilter; language?: ChoiceFilter<'de' | 'en' | 'es' | 'fr' | 'it'>; signature_id?: NumberFilter; layout_id?: NumberFilter; page_amount?: NumberFilter; notes?: TextFilter; status?: ChoiceFilter<'DR' | 'S' | 'B' | 'D'>; created?: TextFilter; source_type?: ChoiceFilter<'offer' | 'order_confirmation' | 'delivery_note'>; source_id?: NumberFilter }

export interface NewOrderConfirmation { number?: string; contact_id: number; contact_address_id: number; contact_prepage_address_id?: number | null; contact_person_id?: number | null; date: string; period_text?: string | null; currency: string; vat_included?: boolean; discount_rate?: number; discount_type?: 'P' | 'A'; language: 'de' | 'en' | 'es' | 'fr' | 'it'; signature_id?: number | null; layout_id?: number; notes?: string | null; positions: readonly ({ type: 'N' | 'T' | 'PB' | 'H' | 'SI' | 'SNI'; catalog_type: 'P' | 'S'; number?: string | null; name?: string | null; description?: string | null; price?: number | null; vat?: number | null; amount?: number | null; unit_id?: number | null; discount_rate?: number | null; discount_type?: 'A' | 'P' | null; show_only_total?: boolean; vat_category?: 'S' | 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O' | null; vat_reason?: string | null })[]; free_texts?: readonly ({ text: string; font_size: number; position_x: number; position_y: number; page: number })[]; texts?: readonly ({ status?: 'D'; title?: string; introduction?: string; conditions?: string })[]; custom_fields?: readonly ({ key: string; value?: string | null })[] }

export interface OrderConfirmationChanges { number?: string; contact_id?: number; contact_address_id?: number; contact_prepage_address_id?: number | null; contact_person_id?: number | null; date?: string; period_text?: string | null; currency?: string; vat_included?: boolean; discount_rate?: number; discount_type?: 'P' | 'A'; language?: 'de' | 'en' | 'es' | 'fr' | 'it'; signature_id?: number | null; layout_id?: number; notes?: string | null; positions?: readonly ({ type: 'N' | 'T' | 'PB' | 'H' | 'SI' | 'SNI'; catalog_type: 'P' | 'S'; number?: string | null; name?: string | null; description?: string | null; price?: number | null; vat?: number | null; amount?: number | null; unit_id?: number | null; discount_rate?: number | null; discount_type?: 'A' | 'P' | null; show_only_total?: boolean; vat_category?: 'S' | 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O' | null; vat_reason?: string | null })[]; free_texts?: readonly ({ text: string; font_size: number; position_x: number; position_y: number; page: number })[]; texts?: readonly ({ status?: 'D'; title?: string; introduction?: string; conditions?: string })[]; custom_fields?: readonly ({ key: string; value?: string | null })[] }

export interface DeliveryNote { id: number; number: string; contact_id: number; contact_address_id: number; contact_prepage_address_id: number | null; contact_person_id: number | null; date: string; period_text: string | null; currency: string; total: number; vat_included: boolean; discount_rate: number; discount_type: 'P' | 'A'; language: 'de' | 'en' | 'es' | 'fr' | 'it'; signature_id: number | null; layout_id: number; page_amount: number | null; notes: string | null; status: 'DR' | 'S' | 'B' | 'D'; created: string }

/** What `with` adds to it. */
export interface DeliveryNoteWith { contact: Contact | null; contact_address: Address | null; contact_prepage_address: Address | null; contact_person: Person | null; custom_fields: readonly ({ key: string; name: string; value: string })[]; permissions: readonly ('view' | 'edit' | 'manage')[]; total_net: number; total_vat: number; vat: readonly ({ category: 'S' | 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O'; rate: number; net: number; vat: number; reason: string | null })[]; accounting_currency: string; exchange_rate: number | null; vat_accounting: readonly ({ category: 'S' | 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O'; rate: number; net: number; vat: number; reason: string | null })[] | null; contact_name: string; positions: readonly ({ type: 'N' | 'T' | 'PB' | 'H' | 'SI' | 'SNI'; catalog_type: 'P' | 'S'; number: string | null; name: string | null; description: string | null; price: number | null; vat: number | null; amount: number | null; unit_id: number | null; discount_rate: number | null; discount_type: 'A' | 'P' | null; total: number | null; show_only_total: boolean; vat_category?: 'S' | 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O' | null; vat_reason?: string | null })[]; free_texts: readonly ({ text: string; font_size: number; position_x: number; position_y: number; page: number })[]; source_type: 'offer' | 'order_confirmation' | 'delivery_note' | null; source_id: number | null; texts: readonly ({ status: 'D'; title: string; introduction: string; conditions: string })[] }

/** What its list can be filtered by. */
export interface DeliveryNoteFilter { id?: NumberFilter; number?: TextFilter; contact_id?: NumberFilter; contact_address_id?: NumberFilter; contact_prepage_address_id?: NumberFilter; contact_person_id?: NumberFilter; date?: TextFilter; period_text?: TextFilter; currency?: TextFilter; total?: NumberFilter; vat_included?: FlagFilter; discount_rate?: NumberFilter; discount_type?: ChoiceFilter<'P' | 'A'>; total_net?: NumberFilter; total_vat?: NumberFilter; language?: ChoiceFilter<'de' | 'en' | 'es' | 'fr' | 'it'>; signature_id?: NumberFilter; layout_id?: NumberFilter; page_amount?: NumberFilter; notes?: TextFilter; status?: ChoiceFilter<'DR' | 'S' | 'B' | 'D'>; created?: TextFilter; source_type?: ChoiceFilter<'offer' | 'order_confirmation' | 'delivery_note'>; source_id?: NumberFilter }

export interface NewDeliveryNote { number?: string; contact_id: number; contact_address_id: number; contact_prepage_address_id?: number | null; contact_person_id?: number | null; date: string; period_text?: string | null; currency: string; vat_included?: boolean; discount_rate?: number; discount_type?: 'P' | 'A'; language: 'de' | 'en' | 'es' | 'fr' | 'it'; signature_id?: number | null; layout_id?: number; notes?: string | null; positions: readonly ({ type: 'N' | 'T' | 'PB' | 'H' | 'SI' | 'SNI'; catalog_type: 'P' | 'S'; number?: string | null; name?: string | null; description?: string | null; price?: number | null; vat?: number | null; amount?: number | null; unit_id?: number | null; discount_rate?: number | null; discount_type?: 'A' | 'P' | null; show_only_total?: boolean; vat_category?: 'S' | 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O' | null; vat_reason?: string | null })[]; free_texts?: readonly ({ text: string; font_size: number; position_x: number; position_y: number; page: number })[]; texts?: readonly ({ status?: 'D'; title?: string; introduction?: string; conditions?: string })[]; custom_fields?: readonly ({ key: string; value?: string | null })[] }

export interface DeliveryNoteChanges { number?: string; contact_id?: number; contact_address_id?: number; contact_prepage_address_id?: number | null; contact_person_id?: number | null; date?: string; period_text?: string | null; currency?: string; vat_included?: boolean; discount_rate?: number; discount_type?: 'P' | 'A'; language?: 'de' | 'en' | 'es' | 'fr' | 'it'; signature_id?: number | null; layout_id?: number; notes?: string | null; positions?: readonly ({ type: 'N' | 'T' | 'PB' | 'H' | 'SI' | 'SNI'; catalog_type: 'P' | 'S'; number?: string | null; name?: string | null; description?: string | null; price?: number | null; vat?: number | null; amount?: number | null; unit_id?: number | null; discount_rate?: number | null; discount_type?: 'A' | 'P' | null; show_only_total?: boolean; vat_category?: 'S' | 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O' | null; vat_reason?: string | null })[]; free_texts?: readonly ({ text: string; font_size: number; position_x: number; position_y: number; page: number })[]; texts?: readonly ({ status?: 'D'; title?: string; introduction?: string; conditions?: string })[]; custom_fields?: readonly ({ key: string; value?: string | null })[] }

export interface RecurringInvoice { id: number; contact_id: number; contact_address_id: number; contact_prepage_address_id: number | null; contact_person_id: number | null; start_date: string; end_date: string | null; frequency: 1 | 3 | 6 | 12; grace: number; made_as: 'draft' | 'issued' | 'sent'; period_text: string | null; currency: string; total: number; vat_included: boolean; discount_rate: number; discount_type: 'P' | 'A'; cash_discount_rate: number | null; cash_discount_date: string | null; bank_account_id: number | null; isr_id: number | null; isr_position: 'A' | 'F' | 'L' | null; isr_reference_number: string | null; payment_link_paypal: boolean; payment_link_paypal_url: string | null; payment_link_postfinance: boolean; payment_link_postfinance_url: string | null; payment_link_payrexx: boolean; payment_link_payrexx_url: string | null; payment_link_smartcommerce: boolean; payment_link_smartcommerce_url: string | null; language: 'de' | 'en' | 'es' | 'fr' | 'it'; signature_id: number | null; layout_id: number; page_amount: number | null; notes: string | null; status: 'DR' | 'S' | 'B' | 'D'; created: string; next_date: string | null }

/** What `with` adds to it. */
export interface RecurringInvoiceWith { contact: Contact | null; contact_address: Address | null; contact_prepage_address: Address | null; contact_person: Person | null; custom_fields: readonly ({ key: string; name: string; value: string })[]; bank_account: BankAccount | null; isr: Isr | null; permissions: readonly ('view' | 'edit' | 'manage')[]; total_net: number; total_vat: number; vat: readonly ({ category: 'S' | 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O'; rate: number; net: number; vat: number; reason: string | null })[]; accounting_currency: string; exchange_rate: number | null; vat_accounting: readonly ({ category: 'S' | 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O'; rate: number; net: number; vat: number; reason: string | null })[] | null; contact_name: string; positions: readonly ({ type: 'N' | 'T' | 'PB' | 'H' | 'SI' | 'SNI'; catalog_type: 'P' | 'S'; number: string | null; name: string | null; description: string | null; price: number | null; vat: number | null; amount: number | null; unit_id: number | null; discount_rate: number | null; discount_type: 'A' | 'P' | null; total: number | null; show_only_total: boolean; vat_category?: 'S' | 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O' | null; vat_reason?: string | null })[]; free_texts: readonly ({ text: string; font_size: number; position_x: number; position_y: number; page: number })[]; texts: readonly ({ status: 'D' | 'R' | 'R1' | 'R2' | 'R3' | 'DC' | 'RE'; title: string; introduction: string; conditions: string })[]; workflow: readonly ({ active: boolean; status: 'R' | 'R1' | 'R2' | 'R3'; overdue_days: number; action: 'M' | 'CE' | 'CP'; contact_email: string | null; speed: 'P' | 'E' | null })[] }

/** What its list can be filtered by. */
export interface RecurringInvoiceFilter { id?: NumberFilter; contact_id?: NumberFilter; contact_address_id?: NumberFilter; contact_prepage_address_id?: NumberFilter; contact_person_id?: NumberFilter; start_date?: TextFilter; end_date?: TextFilter; frequency?: NumberFilter; grace?: NumberFilter; made_as?: ChoiceFilter<'draft' | 'issued' | 'sent'>; period_text?: TextFilter; currency?: TextFilter; total?: NumberFilter; vat_included?: FlagFilter; discount_rate?: NumberFilter; discount_type?: ChoiceFilter<'P' | 'A'>; total_net?: NumberFilter; total_vat?: NumberFilter; cash_discount_rate?: NumberFilter; cash_discount_date?: TextFilter; bank_account_id?: NumberFilter; isr_id?: NumberFilter; isr_position?: ChoiceFilter<'A' | 'F' | 'L'>; isr_reference_number?: TextFilter; payment_link_paypal?: FlagFilter; payment_link_paypal_url?: TextFilter; payment_link_postfinance?: FlagFilter; payment_link_postfinance_url?: TextFilter; payment_link_payrexx?: FlagFilter; payment_link_payrexx_url?: TextFilter; payment_link_smartcommerce?: FlagFilter; payment_link_smartcommerce_url?: TextFilter; language?: ChoiceFilter<'de' | 'en' | 'es' | 'fr' | 'it'>; signature_id?: NumberFilter; layout_id?: NumberFilter; page_amount?: NumberFilter; notes?: TextFilter; status?: ChoiceFilter<'DR' | 'S' | 'B' | 'D'>; created?: TextFilter; next_date?: TextFilter }

export interface NewRecurringInvoice { contact_id: number; contact_address_id: number; contact_prepage_address_id?: number | null; contact_person_id?: number | null; start_date: string; end_date?: string | null; frequency: 1 | 3 | 6 | 12; grace: number; made_as?: 'draft' | 'issued' | 'sent'; period_text?: string | null; currency: string; vat_included?: boolean; discount_rate?: number; discount_type?: 'P' | 'A'; cash_discount_rate?: number | null; cash_discount_date?: string | null; bank_account_id?: number | null; isr_id?: number | null; isr_position?: 'A' | 'F' | 'L' | null; payment_link_paypal?: boolean; payment_link_postfinance?: boolean; payment_link_payrexx?: boolean; payment_link_smartcommerce?: boolean; language: 'de' | 'en' | 'es' | 'fr' | 'it'; signature_id?: number | null; layout_id?: number; notes?: string | null; positions: readonly ({ type: 'N' | 'T' | 'PB' | 'H' | 'SI' | 'SNI'; catalog_type: 'P' | 'S'; number?: string | null; name?: string | null; description?: string | null; price?: number | null; vat?: number | null; amount?: number | null; unit_id?: number | null; discount_rate?: number | null; discount_type?: 'A' | 'P' | null; show_only_total?: boolean; vat_category?: 'S' | 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O' | null; vat_reason?: string | null })[]; free_texts?: readonly ({ text: string; font_size: number; position_x: number; position_y: number; page: number })[]; texts?: readonly ({ status?: 'D' | 'R' | 'R1' | 'R2' | 'R3' | 'DC' | 'RE'; title?: string; introduction?: string; conditions?: string })[]; workflow?: readonly ({ active?: boolean; status: 'R' | 'R1' | 'R2' | 'R3'; overdue_days: number; action: 'M' | 'CE' | 'CP'; contact_email?: string | null; speed?: 'P' | 'E' | null })[]; custom_fields?: readonly ({ key: string; value?: string | null })[] }

export interface RecurringInvoiceChanges { contact_id?: number; contact_address_id?: number; contact_prepage_address_id?: number | null; contact_person_id?: number | null; start_date?: string; end_date?: string | null; frequency?: 1 | 3 | 6 | 12; grace?: number; made_as?: 'draft' | 'issued' | 'sent'; period_text?: string | null; currency?: string; vat_included?: boolean; discount_rate?: number; discount_type?: 'P' | 'A'; cash_discount_rate?: number | null; cash_discount_date?: string | null; bank_account_id?: number | null; isr_id?: number | null; isr_position?: 'A' | 'F' | 'L' | null; payment_link_paypal?: boolean; payment_link_postfinance?: boolean; payment_link_payrexx?: boolean; payment_link_smartcommerce?: boolean; language?: 'de' | 'en' | 'es' | 'fr' | 'it'; signature_id?: number | null; layout_id?: number; notes?: string | null; positions?: readonly ({ type: 'N' | 'T' | 'PB' | 'H' | 'SI' | 'SNI'; catalog_type: 'P' | 'S'; number?: string | null; name?: string | null; description?: string | null; price?: number | null; vat?: number | null; amount?: number | null; unit_id?: number | null; discount_rate?: number | null; discount_type?: 'A' | 'P' | null; show_only_total?: boolean; vat_category?: 'S' | 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O' | null; vat_reason?: string | null })[]; free_texts?: readonly ({ text: string; font_size: number; position_x: number; position_y: number; page: number })[]; texts?: readonly ({ status?: 'D' | 'R' | 'R1' | 'R2' | 'R3' | 'DC' | 'RE'; title?: string; introduction?: string; conditions?: string })[]; workflow?: readonly ({ active?: boolean; status: 'R' | 'R1' | 'R2' | 'R3'; overdue_days: number; action: 'M' | 'CE' | 'CP'; contact_email?: string | null; speed?: 'P' | 'E' | null })[]; custom_fields?: readonly ({ key: string; value?: string | null })[] }

export interface RecurringInvoiceRun { id: number; date: string; outcome: 'made' | 'failed' | 'skipped'; invoice_id: number | null; draft_reason: 'overdue' | 'period_closed' | 'no_address' | 'no_mail_server' | 'not_printable' | null; problem: string | null; created: string }

/** What `with` adds to it. */
export interface RecurringInvoiceRunWith { invoice: Invoice | null; permissions: readonly ('view' | 'edit')[] }

/** What its list can be filtered by. */
export interface RecurringInvoiceRunFilter { id?: NumberFilter; date?: TextFilter; outcome?: ChoiceFilter<'made' | 'failed' | 'skipped'>; invoice_id?: NumberFilter; draft_reason?: ChoiceFilter<'overdue' | 'period_closed' | 'no_address' | 'no_mail_server' | 'not_printable'>; problem?: TextFilter; created?: TextFilter }

export interface Isr { id: number; default: boolean; type: 'RIS' | 'ISR' | 'ISR+'; position: 'A' | 'F' | 'L'; name: string; bank_name: string | null; bank_address: string | null; recipient_name: string; recipient_addition: string | null; recipient_street: string; recipient_city: string; delivery_number: string | null; iban: string | null; subscriber_number: string; created: string }

/** What `with` adds to it. */
export interface IsrWith { permissions: readonly ('view' | 'edit')[]; reference_type: 'NON' | 'SCOR' | 'QRR' | null }

/** What its list can be filtered by. */
export interface IsrFilter { id?: NumberFilter; default?: FlagFilter; type?: ChoiceFilter<'RIS' | 'ISR' | 'ISR+'>; position?: ChoiceFilter<'A' | 'F' | 'L'>; name?: TextFilter; bank_name?: TextFilter; bank_address?: TextFilter; recipient_name?: TextFilter; recipient_addition?: TextFilter; recipient_street?: TextFilter; recipient_city?: TextFilter; delivery_number?: TextFilter; iban?: TextFilter; subscriber_number?: TextFilter; created?: TextFilter }

export interface NewIsr { default?: boolean; type?: 'RIS' | 'ISR' | 'ISR+'; position?: 'A' | 'F' | 'L'; name?: string; bank_name?: string | null; bank_address?: string | null; recipient_name: string; recipient_addition?: string | null; recipient_street: string; recipient_city: string; delivery_number?: string | null; iban?: string | null; subscriber_number?: string; reference_type?: 'NON' | 'SCOR' | 'QRR' | null }

export interface IsrChanges { default?: boolean; type?: 'RIS' | 'ISR' | 'ISR+'; position?: 'A' | 'F' | 'L'; name?: string; bank_name?: string | null; bank_address?: string | null; recipient_name?: string; recipient_addition?: string | null; recipient_street?: string; recipient_city?: string; delivery_number?: string | null; iban?: string | null; subscriber_number?: string; reference_type?: 'NON' | 'SCOR' | 'QRR' | null }

export interface DocumentText { id: number; document: 'invoice' | 'credit_note' | 'offer' | 'order_confirmation' | 'delivery_note'; language: 'de' | 'en' | 'es' | 'fr' | 'it'; status: 'D' | 'R' | 'R1' | 'R2' | 'R3' | 'DC' | 'RE'; title: string; introduction: string; conditions: string }

/** What `with` adds to it. */
export interface DocumentTextWith { permissions: readonly ('view' | 'edit')[] }

/** What its list can be filtered by. */
export interface DocumentTextFilter { id?: NumberFilter; document?: ChoiceFilter<'invoice' | 'credit_note' | 'offer' | 'order_confirmation' | 'delivery_note'>; language?: ChoiceFilter<'de' | 'en' | 'es' | 'fr' | 'it'>; status?: ChoiceFilter<'D' | 'R' | 'R1' | 'R2' | 'R3' | 'DC' | 'RE'>; title?: TextFilter; introduction?: TextFilter; conditions?: TextFilter }

export interface NewDocumentText { document: 'invoice' | 'credit_note' | 'offer' | 'order_confirmation' | 'delivery_note'; language: 'de' | 'en' | 'es' | 'fr' | 'it'; status?: 'D' | 'R' | 'R1' | 'R2' | 'R3' | 'DC' | 'RE'; title?: string; introduction?: string; conditions?: string }

export interface DocumentTextChanges { document?: 'invoice' | 'credit_note' | 'offer' | 'order_confirmation' | 'delivery_note'; language?: 'de' | 'en' | 'es' | 'fr' | 'it'; status?: 'D' | 'R' | 'R1' | 'R2' | 'R3' | 'DC' | 'RE'; title?: string; introduction?: string; conditions?: string }

export interface Paper { id: number; document_type: 'invoice' | 'credit_note'; document_id: number; document_number: string; printed_as: 'D' | 'R' | 'R1' | 'R2' | 'R3' | 'DC' | 'RE'; hash: string; made_later: boolean; page_amount: number | null; created: string }

/** What `with` adds to it. */
export interface PaperWith { permissions: readonly ('view' | 'edit')[] }

/** What its list can be filtered by. */
export interface PaperFilter { id?: NumberFilter; document_type?: ChoiceFilter<'invoice' | 'credit_note'>; document_id?: NumberFilter; document_number?: TextFilter; printed_as?: ChoiceFilter<'D' | 'R' | 'R1' | 'R2' | 'R3' | 'DC' | 'RE'>; hash?: TextFilter; made_later?: FlagFilter; page_amount?: NumberFilter; created?: TextFilter }

export interface ClosedPeriod { id: number; from: string; to: string; notes: string | null; user_id: number; created: string }

/** What `with` adds to it. */
export interface ClosedPeriodWith { user_name: string; permissions: readonly ('view' | 'edit')[] }

/** What its list can be filtered by. */
export interface ClosedPeriodFilter { id?: NumberFilter; from?: TextFilter; to?: TextFilter; notes?: TextFilter; user_id?: NumberFilter; created?: TextFilter }

export interface NewClosedPeriod { from: string; to: string; notes?: string | null }

export interface ClosedPeriodChanges { notes?: string | null }

export interface CustomerResponse { id: number; document_type: 'invoice' | 'credit_note' | 'offer'; document_id: number; document_number: string; type: 'opened' | 'accepted' | 'declined' | 'asked'; name: string | null; email: string | null; text: string | null; hash: string; created: string }

/** What `with` adds to it. */
export interface CustomerResponseWith { permissions: readonly ('view' | 'edit')[]; signature: string | null }

/** What its list can be filtered by. */
export interface CustomerResponseFilter { id?: NumberFilter; document_type?: ChoiceFilter<'invoice' | 'credit_note' | 'offer'>; document_id?: NumberFilter; document_number?: TextFilter; type?: ChoiceFilter<'opened' | 'accepted' | 'declined' | 'asked'>; name?: TextFilter; email?: TextFilter; text?: TextFilter; hash?: TextFilter; created?: TextFilter }

export interface BankStatement { id: number; bank_account_id: number; account: string; format: 'camt.052' | 'camt.053' | 'camt.054' | 'mt940' | 'csv'; number: string; currency: string; from: string; to: string; opening_balance: number | null; closing_balance: number | null; difference: number | null; gap: number | null; entry_count: number; status: 'reading' | 'complete'; created: string }

/** What `with` adds to it. */
export interface BankStatementWith { permissions: readonly ('view' | 'edit')[] }

/** What its list can be filtered by. */
export interface BankStatementFilter { id?: NumberFilter; bank_account_id?: NumberFilter; account?: TextFilter; format?: ChoiceFilter<'camt.052' | 'camt.053' | 'camt.054' | 'mt940' | 'csv'>; number?: TextFilter; currency?: TextFilter; from?: TextFilter; to?: TextFilter; opening_balance?: NumberFilter; closing_balance?: NumberFilter; difference?: NumberFilter; gap?: NumberFilter; entry_count?: NumberFilter; status?: ChoiceFilter<'reading' | 'complete'>; created?: TextFilter }

export interface BankEntry { id: number; bank_account_id: number; statement_id: number; batch_id: number; date: string; value_date: string | null; amount: number; currency: string; status: 'booked' | 'proposed' | 'waiting' | 'put_away'; name: string | null; iban: string | null; reference: string | null; message: string; reason: string | null; rule_id: number | null; obstacle: 'closed_period' | 'currency' | 'return' | 'refused' | null; contact_id: number | null; is_reversal: boolean; return_reason: string | null; reverses_id: number | null; charges: number; servicer_reference: string | null; transaction_reference: string | null; entry_reference: string | null; end_to_end_id: string | null; code: string | null; seen_in: readonly ('camt.052' | 'camt.053' | 'camt.054' | 'mt940' | 'csv')[]; proposals: readonly ({ certainty: 'sure' | 'likely'; reasons: readonly ('reference' | 'number' | 'payer' | 'name' | 'amount' | 'sum' | 'return' | 'order' | 'person')[]; difference: 'none' | 'part' | 'over' | 'short' | 'cash_discount' | 'late_discount' | 'charges' | 'currency'; contact_id: number; contact_name: string; allocations: readonly ({ invoice_id: number | null; credit_note_id: number | null; number: string; amount: number; invoice_amount: number | null; rest: 'C' | 'D' | 'W' | null; rest_reason: 'small' | 'charges' | 'goodwill' | 'bad_debt' | null })[] })[]; created: string }

/** What `with` adds to it. */
export interface BankEntryWith { allocations: readonly ({ invoice_id: number | null; credit_note_id: number | null; number: string; amount: number })[]; permissions: readonly ('view' | 'edit')[] }

/** What its list can be filtered by. */
export interface BankEntryFilter { id?: NumberFilter; bank_account_id?: NumberFilter; statement_id?: NumberFilter; batch_id?: NumberFilter; date?: TextFilter; value_date?: TextFilter; amount?: NumberFilter; currency?: TextFilter; status?: ChoiceFilter<'booked' | 'proposed' | 'waiting' | 'put_away'>; name?: TextFilter; iban?: TextFilter; reference?: TextFilter; message?: TextFilter; reason?: TextFilter; rule_id?: NumberFilter; obstacle?: ChoiceFilter<'closed_period' | 'currency' | 'return' | 'refused'>; contact_id?: NumberFilter; is_reversal?: FlagFilter; return_reason?: TextFilter; reverses_id?: NumberFilter; charges?: NumberFilter; servicer_reference?: TextFilter; transaction_reference?: TextFilter; entry_reference?: TextFilter; end_to_end_id?: TextFilter; code?: TextFilter; seen_in?: ChoiceFilter<'camt.052' | 'camt.053' | 'camt.054' | 'mt940' | 'csv'>; created?: TextFilter }

export interface BankBooking { id: number; payment_id: number | null; refund_id: number | null; invoice_id: number | null; credit_note_id: number | null; amount: number; reasons: readonly ('reference' | 'number' | 'payer' | 'name' | 'amount' | 'sum' | 'return' | 'order' | 'person')[]; is_automatic: boolean; is_advance: boolean; created: string }

/** What `with` adds to it. */
export interface BankBookingWith { permissions: readonly ('view' | 'edit')[] }

/** What its list can be filtered by. */
export interface BankBookingFilter { id?: NumberFilter; payment_id?: NumberFilter; refund_id?: NumberFilter; invoice_id?: NumberFilter; credit_note_id?: NumberFilter; amount?: NumberFilter; reasons?: ChoiceFilter<'reference' | 'number' | 'payer' | 'name' | 'amount' | 'sum' | 'return' | 'order' | 'person'>; is_automatic?: FlagFilter; is_advance?: FlagFilter; created?: TextFilter }

export interface PaymentOrder { id: number; bank_account_id: number; status: 'open' | 'ordered' | 'paid'; name: string; street: string | null; house_number: string | null; postcode: string | null; city: string; country: string; iban: string; amount: number; currency: string; reference: string | null; message: string | null; date: string; contact_id: number | null; credit_note_id: number | null; invoice_id: number | null; payment_file_id: number | null; bank_entry_id: number | null; bank_answer: 'accepted' | 'rejected' | null; bank_reason: string | null; same_as_id: number | null; end_to_end_id: string; created: string; updated: string }

/** What `with` adds to it. */
export interface PaymentOrderWith { permissions: readonly ('view' | 'edit' | 'manage')[] }

/** What its list can be filtered by. */
export interface PaymentOrderFilter { id?: NumberFilter; bank_account_id?: NumberFilter; status?: ChoiceFilter<'open' | 'ordered' | 'paid'>; name?: TextFilter; street?: TextFilter; house_number?: TextFilter; postcode?: TextFilter; city?: TextFilter; country?: TextFilter; iban?: TextFilter; amount?: NumberFilter; currency?: TextFilter; reference?: TextFilter; message?: TextFilter; date?: TextFilter; contact_id?: NumberFilter; credit_note_id?: NumberFilter; invoice_id?: NumberFilter; payment_file_id?: NumberFilter; bank_entry_id?: NumberFilter; bank_answer?: ChoiceFilter<'accepted' | 'rejected'>; bank_reason?: TextFilter; same_as_id?: NumberFilter; end_to_end_id?: TextFilter; created?: TextFilter; updated?: TextFilter }

export interface NewPaymentOrder { bank_account_id?: number; name: string; street?: string | null; house_number?: string | null; postcode?: string | null; city: string; country: string; iban: string; amount: number; currency: string; reference?: string | null; message?: string | null; date: string; contact_id?: number | null; credit_note_id?: number | null; invoice_id?: number | null }

export interface PaymentOrderChanges { bank_account_id?: number; name?: string; street?: string | null; house_number?: string | null; postcode?: string | null; city?: string; country?: string; iban?: string; amount?: number; currency?: string; reference?: string | null; message?: string | null; date?: string; contact_id?: number | null }

export interface PaymentFile { id: number; bank_account_id: number; message_id: string; order_count: number; control_sum: number; hash: string; created: string }

/** What `with` adds to it. */
export interface PaymentFileWith { permissions: readonly ('view' | 'edit')[] }

/** What its list can be filtered by. */
export interface PaymentFileFilter { id?: NumberFilter; bank_account_id?: NumberFilter; message_id?: TextFilter; order_count?: NumberFilter; control_sum?: NumberFilter; hash?: TextFilter; created?: TextFilter }

export interface BankRule { id: number; name: string | null; iban: string | null; text: string | null; direction: 'in' | 'out' | null; reason: string; usage: number; created: string }

/** What `with` adds to it. */
export interface BankRuleWith { permissions: readonly ('view' | 'edit')[] }

/** What its list can be filtered by. */
export interface BankRuleFilter { id?: NumberFilter; name?: TextFilter; iban?: TextFilter; text?: TextFilter; direction?: ChoiceFilter<'in' | 'out'>; reason?: TextFilter; usage?: NumberFilter; created?: TextFilter }

export interface NewBankRule { name?: string | null; iban?: string | null; text?: string | null; direction?: 'in' | 'out' | null; reason: string }

export interface BankRuleChanges { name?: string | null; iban?: string | null; text?: string | null; direction?: 'in' | 'out' | null; reason?: string }

export interface WorkingHours { id: number; user_id: number; date: string; time_start: string; time_end: string; created: string }

/** What `with` adds to it. */
export interface WorkingHoursWith { user_name: string; permissions: readonly ('view' | 'edit')[] }

/** What its list can be filtered by. */
export interface WorkingHoursFilter { id?: NumberFilter; user_id?: NumberFilter; date?: TextFilter; time_start?: TextFilter; time_end?: TextFilter; created?: TextFilter }

export interface NewWorkingHours { user_id?: number; date: string; time_start: string; time_end: string }

export interface WorkingHoursChanges { user_id?: number; date?: string; time_start?: string; time_end?: string }

export interface CostUnit { id: number; number: string; name: string; description: string | null; type: 'P' | 'U' }

/** What `with` adds to it. */
export interface CostUnitWith { permissions: readonly ('view' | 'edit')[] }

/** What its list can be filtered by. */
export interface CostUnitFilter { id?: NumberFilter; number?: TextFilter; name?: TextFilter; description?: TextFilter; type?: ChoiceFilter<'P' | 'U'> }

export interface NewCostUnit { number?: string; name: string; description?: string | null; type: 'P' | 'U' }

export interface CostUnitChanges { number?: string; name?: string; description?: string | null; type?: 'P' | 'U' }

export interface Project { id: number; number: string; contact_id: number; name: string; description: string | null; start_date: string; hours_estimated: number | null; hourly_rate: number | null; status: 'O' | 'C' | 'B' | 'P' }

/** What `with` adds to it. */
export interface ProjectWith { contact_name: string | null; permissions: readonly ('view' | 'edit')[] }

/** What its list can be filtered by. */
export interface ProjectFilter { id?: NumberFilter; number?: TextFilter; contact_id?: NumberFilter; name?: TextFilter; description?: TextFilter; start_date?: TextFilter; hours_estimated?: NumberFilter; hourly_rate?: NumberFilter; status?: ChoiceFilter<'O' | 'C' | 'B' | 'P'> }

export interface NewProject { number?: string; contact_id: number; name: string; description?: string | null; start_date: string; hours_estimated?: number | null; hourly_rate?: number | null }

export interface ProjectChanges { number?: string; contact_id?: number; name?: string; description?: string | null; start_date?: string; hours_estimated?: number | null; hourly_rate?: number | null }

export interface Activity { id: number; name: string; service_id: number | null; use_service_price: boolean }

/** What `with` adds to it. */
export interface ActivityWith { permissions: readonly ('view' | 'edit')[] }

/** What its list can be filtered by. */
export interface ActivityFilter { id?: NumberFilter; name?: TextFilter; service_id?: NumberFilter; use_service_price?: FlagFilter }

export interface NewActivity { name: string; service_id?: number | null; use_service_price?: boolean }

export interface ActivityChanges { name?: string; service_id?: number | null; use_service_price?: boolean }

export interface Effort { id: number; user_id: number; entity_type: 'P' | 'CU' | 'C'; entity_id: number; duration: number; date: string; activity_id: number | null; notes: string | null; is_invoiced: boolean; updated: string; hourly_rate: number | null }

/** What `with` adds to it. */
export interface EffortWith { user_name: string; activity_name: string | null; entity_name: string | null; entity_number: string | null; contact_id: number | null; contact_name: string | null; permissions: readonly ('view' | 'edit')[] }

/** What its list can be filtered by. */
export interface EffortFilter { id?: NumberFilter; user_id?: NumberFilter; entity_type?: ChoiceFilter<'P' | 'CU' | 'C'>; entity_id?: NumberFilter; duration?: NumberFilter; date?: TextFilter; activity_id?: NumberFilter; notes?: TextFilter; is_invoiced?: FlagFilter; updated?: TextFilter; hourly_rate?: NumberFilter }

export interface NewEffort { entity_type: 'P' | 'CU' | 'C'; entity_id: number; duration: number; date: string; activity_id?: number | null; notes?: string | null; is_invoiced?: boolean; hourly_rate?: number | null }

export interface EffortChanges { duration?: number; date?: string; activity_id?: number | null; notes?: string | null; is_invoiced?: boolean; hourly_rate?: number | null }

export interface OutboxMessage { id: number; channel: 'E' | 'P'; status: 'W' | 'P' | 'S' | 'F' | 'H' | 'U' | 'C'; document_type: 'invoice' | 'credit_note' | 'offer' | 'order_confirmation' | 'delivery_note' | 'letter'; document_id: number; document_number: string | null; printed_as: 'D' | 'R' | 'R1' | 'R2' | 'R3' | 'DC' | 'RE'; file_name: string; pages: number | null; subject: string | null; body: string | null; recipients: readonly ({ email: string; name: string })[]; from_type: 'CO' | 'U' | 'S' | 'CE' | null; from_email: string | null; from_name: string | null; address: string | null; palette: 'C' | 'BW' | null; print: 'D' | 'S' | null; speed: 'P' | 'E' | null; attempts: number; next_attempt: string | null; error: string | null; problem: 'no_server' | 'password_unreadable' | 'network_refused' | 'unreachable' | 'timeout' | 'not_encrypted' | 'login_refused' | 'refused' | 'deferred' | 'no_confirmation' | 'partly_refused' | 'partly_deferred' | 'stopped' | 'not_printable' | 'invoice_deleted' | 'invoice_cancelled' | 'invoice_paid' | 'post_folder' | 'fault' | null; answer: string | null; sent: string | null; created: string }

/** What `with` adds to it. */
export interface OutboxMessageWith { permissions: readonly ('view' | 'edit')[] }

/** What its list can be filtered by. */
export interface OutboxMessageFilter { id?: NumberFilter; channel?: ChoiceFilter<'E' | 'P'>; status?: ChoiceFilter<'W' | 'P' | 'S' | 'F' | 'H' | 'U' | 'C'>; document_type?: ChoiceFilter<'invoice' | 'credit_note' | 'offer' | 'order_confirmation' | 'delivery_note' | 'letter'>; document_id?: NumberFilter; document_number?: TextFilter; printed_as?: ChoiceFilter<'D' | 'R' | 'R1' | 'R2' | 'R3' | 'DC' | 'RE'>; file_name?: TextFilter; pages?: NumberFilter; subject?: TextFilter; body?: TextFilter; from_type?: ChoiceFilter<'CO' | 'U' | 'S' | 'CE'>; from_email?: TextFilter; from_name?: TextFilter; address?: TextFilter; palette?: ChoiceFilter<'C' | 'BW'>; print?: ChoiceFilter<'D' | 'S'>; speed?: ChoiceFilter<'P' | 'E'>; attempts?: NumberFilter; next_attempt?: TextFilter; error?: TextFilter; problem?: ChoiceFilter<'no_server' | 'password_unreadable' | 'network_refused' | 'unreachable' | 'timeout' | 'not_encrypted' | 'login_refused' | 'refused' | 'deferred' | 'no_confirmation' | 'partly_refused' | 'partly_deferred' | 'stopped' | 'not_printable' | 'invoice_deleted' | 'invoice_cancelled' | 'invoice_paid' | 'post_folder' | 'fault'>; answer?: TextFilter; sent?: TextFilter; created?: TextFilter }

export interface JournalEntry { id: number; at: string; user_id: number | null; via: string; address: string | null; action: 'create' | 'update' | 'delete'; resource: string; record_id: number; before: Record<string, unknown> | null; after: Record<string, unknown> | null }

/** What `with` adds to it. */
export interface JournalEntryWith { user_name: string | null; permissions: readonly ('view' | 'edit')[]; previous_hash: string; hash: string }

/** What its list can be filtered by. */
export interface JournalEntryFilter { id?: NumberFilter; at?: TextFilter; user_id?: NumberFilter; via?: TextFilter; address?: TextFilter; action?: ChoiceFilter<'create' | 'update' | 'delete'>; resource?: TextFilter; record_id?: NumberFilter }

export interface Webhook { id: number; url: string; description: string | null; types: readonly string[]; status: 'active' | 'paused'; paused_reason: string | null; user_id: number; created: string }

/** What `with` adds to it. */
export interface WebhookWith { user_name: string; permissions: readonly ('view' | 'edit' | 'manage')[] }

/** What its list can be filtered by. */
export interface WebhookFilter { id?: NumberFilter; url?: TextFilter; description?: TextFilter; status?: ChoiceFilter<'active' | 'paused'>; paused_reason?: TextFilter; user_id?: NumberFilter; created?: TextFilter }

export interface WebhookChanges { url?: string; description?: string | null; types?: readonly string[] }

export interface WebhookDelivery { id: number; event_id: number | null; type: string; resource: string; record_id: number; status: 'pending' | 'delivered' | 'failed' | 'skipped'; tries: number; next_attempt: string | null; attempts: readonly ({ at: string; status: number | null; ms: number; error: string | null; answer: string | null })[]; created: string; ended: string | null }

/** What `with` adds to it. */
export interface WebhookDeliveryWith { permissions: readonly ('view' | 'edit' | 'manage')[] }

/** What its list can be filtered by. */
export interface WebhookDeliveryFilter { id?: NumberFilter; event_id?: NumberFilter; type?: TextFilter; resource?: TextFilter; record_id?: NumberFilter; status?: ChoiceFilter<'pending' | 'delivered' | 'failed' | 'skipped'>; tries?: NumberFilter; next_attempt?: TextFilter; created?: TextFilter; ended?: TextFilter }

export interface SavedView { id: number; user_id: number; list: string; name: string; query: string; created: string }

/** What `with` adds to it. */
export interface SavedViewWith { permissions: readonly ('view' | 'edit')[] }

/** What its list can be filtered by. */
export interface SavedViewFilter { id?: NumberFilter; user_id?: NumberFilter; list?: TextFilter; name?: TextFilter; query?: TextFilter; created?: TextFilter }

export interface NewSavedView { list: string; name: string; query: string }

export interface SavedViewChanges { list?: string; name?: string; query?: string }

/** What is known of every resource, by its name in the interface. */
export interface Resources {
  'memberships': { record: User; with: UserWith; filter: UserFilter; sort: 'id' | 'email' | 'name' | 'surname' | 'role' | 'created'; update: UserChanges; remove: Ids }
  'invitations': { record: Invitation; with: InvitationWith; filter: InvitationFilter; sort: 'id' | 'email' | 'role' | 'user_id' | 'expires' | 'created'; remove: Ids }
  'clients': { record: Client; with: ClientWith; filter: ClientFilter; sort: 'id' | 'identifier' | 'name' | 'grant_type' | 'redirect_uri' | 'revoked' | 'created' | 'user_id'; update: ClientChanges }
  'connected-apps': { record: ConnectedApp; with: ConnectedAppWith; filter: ConnectedAppFilter; sort: 'id' | 'user_id' | 'client_id' | 'client_identifier' | 'client_name' | 'last_used' | 'created'; remove: Ids }
  'personal-tokens': { record: PersonalToken; with: PersonalTokenWith; filter: PersonalTokenFilter; sort: 'id' | 'user_id' | 'name' | 'expires' | 'last_used' | 'created'; update: PersonalTokenChanges; remove: Ids }
  'contacts': { record: Contact; with: ContactWith; filter: ContactFilter; sort: 'id' | 'number' | 'type' | 'gender' | 'gender_salutation_active' | 'name' | 'name_addition' | 'salutation' | 'phone' | 'fax' | 'email' | 'website' | 'notes' | 'communication_language' | 'communication_channel' | 'communication_newsletter' | 'currency' | 'ebill_account_id' | 'vat_identification' | 'vat_rate' | 'discount_rate' | 'discount_type' | 'payment_grace' | 'hourly_rate' | 'created' | 'main_address_id'; create: NewContact; update: ContactChanges; remove: Ids }
  'addresses': { record: Address; with: AddressWith; filter: AddressFilter; sort: 'id' | 'default' | 'country' | 'street' | 'street_no' | 'street2' | 'postcode' | 'city' | 'hide_on_documents' | 'default_prepage'; create: NewAddress; update: AddressChanges; remove: Ids; below: 'contacts' }
  'accounts': { record: Account; with: AccountWith; filter: AccountFilter; sort: 'id' | 'default' | 'type' | 'number' | 'bic' | 'description'; create: NewAccount; update: AccountChanges; remove: Ids; below: 'contacts' }
  'people': { record: Person; with: PersonWith; filter: PersonFilter; sort: 'id' | 'default' | 'name' | 'surname' | 'gender' | 'email' | 'phone' | 'department' | 'salutation' | 'show_title' | 'show_department' | 'wants_newsletter'; create: NewPerson; update: PersonChanges; remove: Ids; below: 'contacts' }
  'contact-groups': { record: Group; with: GroupWith; filter: GroupFilter; sort: 'id' | 'name' | 'usage'; create: NewGroup; update: GroupChanges; remove: Ids }
  'reminders': { record: Reminder; with: ReminderWith; filter: ReminderFilter; sort: 'id' | 'contact_id' | 'date_time' | 'title' | 'description' | 'interval_value' | 'interval_type'; create: NewReminder; update: ReminderChanges; remove: Ids }
  'letters': { record: Letter; with: LetterWith; filter: LetterFilter; sort: 'id' | 'contact_id' | 'contact_address_id' | 'contact_prepage_address_id' | 'contact_person_id' | 'date' | 'title' | 'content' | 'language' | 'signature_id' | 'layout_id' | 'page_amount' | 'notes' | 'status' | 'created'; create: NewLetter; update: LetterChanges; remove: Ids }
  'products': { record: Product; with: ProductWith; filter: ProductFilter; sort: 'id' | 'number' | 'name' | 'description' | 'notes' | 'category_id' | 'including_vat' | 'vat' | 'unit_id' | 'price' | 'price_purchase' | 'inventory_available' | 'inventory_reserved' | 'default_amount' | 'created'; create: NewProduct; update: ProductChanges; remove: Ids }
  'services': { record: Service; with: ServiceWith; filter: ServiceFilter; sort: 'id' | 'number' | 'name' | 'description' | 'notes' | 'category_id' | 'including_vat' | 'vat' | 'unit_id' | 'price' | 'default_amount' | 'created'; create: NewService; update: ServiceChanges; remove: Ids }
  'product-categories': { record: ProductCategory; with: ProductCategoryWith; filter: ProductCategoryFilter; sort: 'id' | 'name' | 'accounting_account_number' | 'usage'; create: NewProductCategory; update: ProductCategoryChanges; remove: Ids }
  'service-categories': { record: ServiceCategory; with: ServiceCategoryWith; filter: ServiceCategoryFilter; sort: 'id' | 'name' | 'accounting_account_number' | 'usage'; create: NewServiceCategory; update: ServiceCategoryChanges; remove: Ids }
  'units': { record: Unit; with: UnitWith; filter: UnitFilter; sort: 'id' | 'name' | 'scope' | 'custom'; create: NewUnit; update: UnitChanges; remove: Ids }
  'bank-accounts': { record: BankAccount; with: BankAccountWith; filter: BankAccountFilter; sort: 'id' | 'default' | 'description' | 'bank_name' | 'number' | 'iban' | 'bic' | 'post_account' | 'auto_sync' | 'auto_sync_direction'; create: NewBankAccount; update: BankAccountChanges; remove: Ids }
  'exchange-rates': { record: ExchangeRate; with: ExchangeRateWith; filter: ExchangeRateFilter; sort: 'id' | 'currency_from' | 'currency_to' | 'rate' | 'created'; create: NewExchangeRate; update: ExchangeRateChanges; remove: Ids }
  'vat-rates': { record: VatRate; with: VatRateWith; filter: VatRateFilter; sort: 'id' | 'name' | 'rate' | 'valid_from' | 'valid_to' | 'category' | 'reason'; create: NewVatRate; update: VatRateChanges; remove: Ids }
  'custom-fields': { record: CustomField; with: CustomFieldWith; filter: CustomFieldFilter; sort: 'id' | 'entity' | 'key' | 'name'; create: NewCustomField; update: CustomFieldChanges; remove: Ids }
  'layouts': { record: Layout; with: LayoutWith; filter: LayoutFilter; sort: 'id' | 'default' | 'name' | 'font' | 'font_size' | 'color' | 'address_position' | 'margin_top' | 'margin_right' | 'margin_bottom' | 'margin_left' | 'fold_marks' | 'logo_position' | 'logo_height' | 'head_text' | 'foot_text' | 'delivery_note_prices' | 'perforated_paper'; create: NewLayout; update: LayoutChanges; remove: Ids }
  'signatures': { record: Signature; with: SignatureWith; filter: SignatureFilter; sort: 'id' | 'name' | 'text'; create: NewSignature; update: SignatureChanges; remove: Ids }
  'invoices': { record: Invoice; with: InvoiceWith; filter: InvoiceFilter; sort: 'id' | 'number' | 'contact_id' | 'contact_address_id' | 'contact_prepage_address_id' | 'contact_person_id' | 'date' | 'due' | 'period_from' | 'period_to' | 'period_text' | 'currency' | 'total' | 'vat_included' | 'discount_rate' | 'discount_type' | 'total_net' | 'total_vat' | 'cash_discount_rate' | 'cash_discount_date' | 'total_paid' | 'paid_date' | 'bank_account_id' | 'isr_id' | 'isr_position' | 'isr_reference_number' | 'payment_link_paypal' | 'payment_link_paypal_url' | 'payment_link_postfinance' | 'payment_link_postfinance_url' | 'payment_link_payrexx' | 'payment_link_payrexx_url' | 'payment_link_smartcommerce' | 'payment_link_smartcommerce_url' | 'language' | 'signature_id' | 'layout_id' | 'page_amount' | 'notes' | 'status' | 'created' | 'source_type' | 'source_id'; create: NewInvoice; update: InvoiceChanges; remove: Ids }
  'payments': { record: Payment; with: PaymentWith; filter: PaymentFilter; sort: 'id' | 'type' | 'channel' | 'amount' | 'date' | 'notes' | 'created'; create: NewPayment; update: PaymentChanges; remove: Ids; below: 'invoices' }
  'invoice-reminders': { record: InvoiceReminder; with: InvoiceReminderWith; filter: InvoiceReminderFilter; sort: 'id' | 'status' | 'date' | 'due' | 'open' | 'fee' | 'interest' | 'created'; below: 'invoices' }
  'all-payments': { record: AnyPayment; with: AnyPaymentWith; filter: AnyPaymentFilter; sort: 'id' | 'type' | 'channel' | 'amount' | 'date' | 'notes' | 'created' | 'invoice_id' | 'company_amount' | 'exchange_difference' | 'invoice_number' | 'contact_id' | 'contact_name' | 'currency'; remove: Ids }
  'credit-notes': { record: CreditNote; with: CreditNoteWith; filter: CreditNoteFilter; sort: 'id' | 'number' | 'contact_id' | 'contact_address_id' | 'contact_prepage_address_id' | 'contact_person_id' | 'date' | 'invoice_id' | 'reason' | 'is_cancellation' | 'period_text' | 'currency' | 'total' | 'vat_included' | 'discount_rate' | 'discount_type' | 'total_net' | 'total_vat' | 'total_used' | 'language' | 'signature_id' | 'layout_id' | 'page_amount' | 'notes' | 'status' | 'created'; create: NewCreditNote; update: CreditNoteChanges; remove: Ids }
  'refunds': { record: Refund; with: RefundWith; filter: RefundFilter; sort: 'id' | 'channel' | 'amount' | 'date' | 'notes' | 'created'; create: NewRefund; update: RefundChanges; remove: Ids; below: 'credit-notes' }
  'offers': { record: Offer; with: OfferWith; filter: OfferFilter; sort: 'id' | 'number' | 'contact_id' | 'contact_address_id' | 'contact_prepage_address_id' | 'contact_person_id' | 'date' | 'valid_until' | 'period_text' | 'currency' | 'total' | 'vat_included' | 'discount_rate' | 'discount_type' | 'total_net' | 'total_vat' | 'accept_online' | 'accept_online_url' | 'accept_online_status' | 'language' | 'signature_id' | 'layout_id' | 'page_amount' | 'notes' | 'status' | 'created'; create: NewOffer; update: OfferChanges; remove: Ids }
  'order-confirmations': { record: OrderConfirmation; with: OrderConfirmationWith; filter: OrderConfirmationFilter; sort: 'id' | 'number' | 'contact_id' | 'contact_address_id' | 'contact_prepage_address_id' | 'contact_person_id' | 'date' | 'period_text' | 'currency' | 'total' | 'vat_included' | 'discount_rate' | 'discount_type' | 'total_net' | 'total_vat' | 'language' | 'signature_id' | 'layout_id' | 'page_amount' | 'notes' | 'status' | 'created' | 'source_type' | 'source_id'; create: NewOrderConfirmation; update: OrderConfirmationChanges; remove: Ids }
  'delivery-notes': { record: DeliveryNote; with: DeliveryNoteWith; filter: DeliveryNoteFilter; sort: 'id' | 'number' | 'contact_id' | 'contact_address_id' | 'contact_prepage_address_id' | 'contact_person_id' | 'date' | 'period_text' | 'currency' | 'total' | 'vat_included' | 'discount_rate' | 'discount_type' | 'total_net' | 'total_vat' | 'language' | 'signature_id' | 'layout_id' | 'page_amount' | 'notes' | 'status' | 'created' | 'source_type' | 'source_id'; create: NewDeliveryNote; update: DeliveryNoteChanges; remove: Ids }
  'recurring-invoices': { record: RecurringInvoice; with: RecurringInvoiceWith; filter: RecurringInvoiceFilter; sort: 'id' | 'contact_id' | 'contact_address_id' | 'contact_prepage_address_id' | 'contact_person_id' | 'start_date' | 'end_date' | 'frequency' | 'grace' | 'made_as' | 'period_text' | 'currency' | 'total' | 'vat_included' | 'discount_rate' | 'discount_type' | 'total_net' | 'total_vat' | 'cash_discount_rate' | 'cash_discount_date' | 'bank_account_id' | 'isr_id' | 'isr_position' | 'isr_reference_number' | 'payment_link_paypal' | 'payment_link_paypal_url' | 'payment_link_postfinance' | 'payment_link_postfinance_url' | 'payment_link_payrexx' | 'payment_link_payrexx_url' | 'payment_link_smartcommerce' | 'payment_link_smartcommerce_url' | 'language' | 'signature_id' | 'layout_id' | 'page_amount' | 'notes' | 'status' | 'created' | 'next_date'; create: NewRecurringInvoice; update: RecurringInvoiceChanges; remove: Ids }
  'recurring-invoice-runs': { record: RecurringInvoiceRun; with: RecurringInvoiceRunWith; filter: RecurringInvoiceRunFilter; sort: 'id' | 'date' | 'outcome' | 'invoice_id' | 'draft_reason' | 'problem' | 'created'; below: 'recurring-invoices' }
  'isrs': { record: Isr; with: IsrWith; filter: IsrFilter; sort: 'id' | 'default' | 'type' | 'position' | 'name' | 'bank_name' | 'bank_address' | 'recipient_name' | 'recipient_addition' | 'recipient_street' | 'recipient_city' | 'delivery_number' | 'iban' | 'subscriber_number' | 'created'; create: NewIsr; update: IsrChanges; remove: Ids }
  'document-texts': { record: DocumentText; with: DocumentTextWith; filter: DocumentTextFilter; sort: 'id' | 'document' | 'language' | 'status' | 'title' | 'introduction' | 'conditions'; create: NewDocumentText; update: DocumentTextChanges; remove: Ids }
  'papers': { record: Paper; with: PaperWith; filter: PaperFilter; sort: 'id' | 'document_type' | 'document_id' | 'document_number' | 'printed_as' | 'hash' | 'made_later' | 'page_amount' | 'created' }
  'closed-periods': { record: ClosedPeriod; with: ClosedPeriodWith; filter: ClosedPeriodFilter; sort: 'id' | 'from' | 'to' | 'notes' | 'user_id' | 'created'; create: NewClosedPeriod; update: ClosedPeriodChanges; remove: Ids }
  'customer-responses': { record: CustomerResponse; with: CustomerResponseWith; filter: CustomerResponseFilter; sort: 'id' | 'document_type' | 'document_id' | 'document_number' | 'type' | 'name' | 'email' | 'text' | 'hash' | 'created' }
  'bank-statements': { record: BankStatement; with: BankStatementWith; filter: BankStatementFilter; sort: 'id' | 'bank_account_id' | 'account' | 'format' | 'number' | 'currency' | 'from' | 'to' | 'opening_balance' | 'closing_balance' | 'difference' | 'gap' | 'entry_count' | 'status' | 'created' }
  'bank-entries': { record: BankEntry; with: BankEntryWith; filter: BankEntryFilter; sort: 'id' | 'bank_account_id' | 'statement_id' | 'batch_id' | 'date' | 'value_date' | 'amount' | 'currency' | 'status' | 'name' | 'iban' | 'reference' | 'message' | 'reason' | 'rule_id' | 'obstacle' | 'contact_id' | 'is_reversal' | 'return_reason' | 'reverses_id' | 'charges' | 'servicer_reference' | 'transaction_reference' | 'entry_reference' | 'end_to_end_id' | 'code' | 'created' }
  'bank-bookings': { record: BankBooking; with: BankBookingWith; filter: BankBookingFilter; sort: 'id' | 'payment_id' | 'refund_id' | 'invoice_id' | 'credit_note_id' | 'amount' | 'is_automatic' | 'is_advance' | 'created'; below: 'bank-entries' }
  'payment-orders': { record: PaymentOrder; with: PaymentOrderWith; filter: PaymentOrderFilter; sort: 'id' | 'bank_account_id' | 'status' | 'name' | 'street' | 'house_number' | 'postcode' | 'city' | 'country' | 'iban' | 'amount' | 'currency' | 'reference' | 'message' | 'date' | 'contact_id' | 'credit_note_id' | 'invoice_id' | 'payment_file_id' | 'bank_entry_id' | 'bank_answer' | 'bank_reason' | 'same_as_id' | 'end_to_end_id' | 'created' | 'updated'; create: NewPaymentOrder; update: PaymentOrderChanges; remove: Ids }
  'payment-files': { record: PaymentFile; with: PaymentFileWith; filter: PaymentFileFilter; sort: 'id' | 'bank_account_id' | 'message_id' | 'order_count' | 'control_sum' | 'hash' | 'created' }
  'bank-rules': { record: BankRule; with: BankRuleWith; filter: BankRuleFilter; sort: 'id' | 'name' | 'iban' | 'text' | 'direction' | 'reason' | 'usage' | 'created'; create: NewBankRule; update: BankRuleChanges; remove: Ids }
  'working-hours': { record: WorkingHours; with: WorkingHoursWith; filter: WorkingHoursFilter; sort: 'id' | 'user_id' | 'date' | 'time_start' | 'time_end' | 'created'; create: NewWorkingHours; update: WorkingHoursChanges; remove: Ids }
  'cost-units': { record: CostUnit; with: CostUnitWith; filter: CostUnitFilter; sort: 'id' | 'number' | 'name' | 'description' | 'type'; create: NewCostUnit; update: CostUnitChanges; remove: Ids }
  'projects': { record: Project; with: ProjectWith; filter: ProjectFilter; sort: 'id' | 'number' | 'contact_id' | 'name' | 'description' | 'start_date' | 'hours_estimated' | 'hourly_rate' | 'status'; create: NewProject; update: ProjectChanges; remove: Ids }
  'activities': { record: Activity; with: ActivityWith; filter: ActivityFilter; sort: 'id' | 'name' | 'service_id' | 'use_service_price'; create: NewActivity; update: ActivityChanges; remove: Ids }
  'efforts': { record: Effort; with: EffortWith; filter: EffortFilter; sort: 'id' | 'user_id' | 'entity_type' | 'entity_id' | 'duration' | 'date' | 'activity_id' | 'notes' | 'is_invoiced' | 'updated' | 'hourly_rate'; create: NewEffort; update: EffortChanges; remove: Ids }
  'outbox': { record: OutboxMessage; with: OutboxMessageWith; filter: OutboxMessageFilter; sort: 'id' | 'channel' | 'status' | 'document_type' | 'document_id' | 'document_number' | 'printed_as' | 'file_name' | 'pages' | 'subject' | 'body' | 'from_type' | 'from_email' | 'from_name' | 'address' | 'palette' | 'print' | 'speed' | 'attempts' | 'next_attempt' | 'error' | 'problem' | 'answer' | 'sent' | 'created' }
  'journal': { record: JournalEntry; with: JournalEntryWith; filter: JournalEntryFilter; sort: 'id' | 'at' | 'user_id' | 'via' | 'address' | 'action' | 'resource' | 'record_id' }
  'webhooks': { record: Webhook; with: WebhookWith; filter: WebhookFilter; sort: 'id' | 'url' | 'description' | 'status' | 'paused_reason' | 'user_id' | 'created'; update: WebhookChanges; remove: Ids }
  'webhook-deliveries': { record: WebhookDelivery; with: WebhookDeliveryWith; filter: WebhookDeliveryFilter; sort: 'id' | 'event_id' | 'type' | 'resource' | 'record_id' | 'status' | 'tries' | 'next_attempt' | 'created' | 'ended'; below: 'webhooks' }
  'saved-views': { record: SavedView; with: SavedViewWith; filter: SavedViewFilter; sort: 'id' | 'user_id' | 'list' | 'name' | 'query' | 'created'; create: NewSavedView; update: SavedViewChanges; remove: Ids }
}
