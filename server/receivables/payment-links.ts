// The links on an invoice that lead to providers where it can be paid.

import { settings } from '../configuration/settings.ts'
import { computed, type Field, optional, preset } from '../resource/fields.ts'
import { flag, webAddress } from '../resource/kinds.ts'
import { publicAddress } from './public-address.ts'

/** The providers that a company can send its customers to; the settings have an address for each. */
export const providers = ['paypal', 'postfinance', 'payrexx', 'smartcommerce'] as const

export type Provider = (typeof providers)[number]

/** For every provider whether to print its link, and the link itself. */
export const paymentLinkFields = (linkTo: (provider: Provider) => Field<string | null, 'computed'>) => ({
  payment_link_paypal: preset(flag(), false),
  payment_link_paypal_url: linkTo('paypal'),
  payment_link_postfinance: preset(flag(), false),
  payment_link_postfinance_url: linkTo('postfinance'),
  payment_link_payrexx: preset(flag(), false),
  payment_link_payrexx_url: linkTo('payrexx'),
  payment_link_smartcommerce: preset(flag(), false),
  payment_link_smartcommerce_url: linkTo('smartcommerce'),
})

/** The link leads to this server, which sends the customer on. It exists when it is wanted and the provider is set up. */
export function linkTo(provider: Provider): Field<string | null, 'computed'> {
  return optional(
    computed(
      webAddress(),
      () => [settings],
      (table) => `case when ${table}.payment_link_${provider} = 1 then (
        select ${publicAddress('pay', table)} || '/${provider}' from settings s, installation i
        where s.company_id = ${table}.company_id and s.${provider}_url is not null) end`,
    ),
  )
}

/** What is only a pattern of invoices cannot be paid. */
export function noLink(): Field<string | null, 'computed'> {
  return optional(
    computed(
      webAddress(),
      () => [],
      () => 'cast(null as text)',
    ),
  )
}
