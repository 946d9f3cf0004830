// The links on an invoice to providers where it can be paid.

import { settings } from '../../configuration/settings.ts'
import { computed, type Field, optional, preset } from '../../resource/fields.ts'
import { webAddress } from '../../resource/formats.ts'
import { flag } from '../../resource/kinds.ts'
import { publicAddress } from './public-address.ts'

/** The providers for customers of a company; the settings have an address for each. */
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

/** The link leads to this server, which redirects the customer. It exists if switched on and the provider is set up. */
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

/** A recurring invoice is only a pattern and cannot be paid. */
export function noLink(): Field<string | null, 'computed'> {
  return optional(
    computed(
      webAddress(),
      () => [],
      () => 'cast(null as text)',
    ),
  )
}
