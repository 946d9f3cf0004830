// The catalog: services and products of v2 in one list.

import { fold } from '../../domain/text/text.ts'
import { productCategories, serviceCategories } from '../catalog/categories.ts'
import { products } from '../catalog/products.ts'
import { services } from '../catalog/services.ts'
import type { AnyResource } from '../resource/resource.ts'
import { type Action, type Endpoint, idIn, type V1Call } from './call.ts'
import { V1Error } from './errors.ts'
import { field, type Item, once, shown } from './fields.ts'
import { type ListRequest, listAnswer, mergedSource, recordSource } from './lists.ts'
import { idOfNamed } from './named.ts'
import { type RecordType, recordType } from './record-type.ts'
import { addRecord, needItem, recordActions } from './records.ts'
import { code, decimal, flag, numberOrText, text } from './values.ts'

const typeCode = code({ 1: 'S', 2: 'P' })

function itemType(type: 'S' | 'P', resource: AnyResource, categories: AnyResource): RecordType {
  return recordType({
    resource,
    fields: {
      id: shown('id', decimal),
      type: once('type', typeCode),
      number: field('number', numberOrText),
      unit: field('unit_id', decimal),
      name: field('name', text),
      description: field('description', text),
      category: field('category_name', text),
      vat: field('vat', decimal),
      cost_per_unit: field('price', decimal),
      cost_vat_included: field('including_vat', flag),
      notes: field('notes', text),
    },
    sorts: { name: 'name', number: 'number' },
    with: { list: 'category_name' },
    names: { category_id: 'category' },
    prepared: (item) => ({ ...item, type }),
    complete: async (call, { type: _, category_name: name, ...draft }, stored) => ({
      ...(stored ? {} : { vat: 0, including_vat: false }),
      ...filled(draft),
      ...(name === undefined ? {} : { category_id: await idOfNamed(call, categories, name, 'category') }),
    }),
  })
}

/** v2 needs a rate and a flag, and v1 need not send them. */
function filled({ vat, including_vat, ...draft }: Item): Item {
  return {
    ...draft,
    ...(vat === undefined || vat === null ? {} : { vat }),
    ...(including_vat === undefined || including_vat === null ? {} : { including_vat }),
  }
}

const types = {
  S: itemType('S', services, serviceCategories),
  P: itemType('P', products, productCategories),
}
const actions = { S: recordActions(types.S), P: recordActions(types.P) }

export const catalog: Endpoint = {
  list: {
    operation: operationOf('list'),
    run: (call) =>
      listAnswer(call, Object.keys(types.S.sorts), (request) =>
        mergedSource(
          [recordSource(call, types.S, request), recordSource(call, types.P, request)],
          order(request),
        ),
      ),
  },
  get: onEither('get'),
  add: {
    operation: operationOf('add'),
    run: async (call) => {
      const body = await call.body('needed')
      const type = typeCode.toV2(body.type)
      if (type === null) throw new V1Error(4002, 'Field "type" is required')
      if (type !== 'S' && type !== 'P') throw new V1Error(4003, 'Field "type" is invalid')
      return { id: await addRecord(call, types[type], body) }
    },
  },
  edit: onEither('edit'),
  delete: onEither('delete'),
}

function operationOf(action: string): string {
  return (actions.S[action] as Action).operation
}

/** An action on a service or a product: no id is that of both. */
function onEither(action: string): Action {
  return {
    operation: operationOf(action),
    run: async (call) => {
      const of = (await isService(call)) ? actions.S : actions.P
      return (of[action] as Action).run(call)
    },
  }
}

async function isService(call: V1Call): Promise<boolean> {
  try {
    await needItem(call, types.S, idIn(call))
    return true
  } catch (error) {
    if (error instanceof V1Error && error.errorcode === 15016) return false
    throw error
  }
}

/** The order in which v2 lists each of them. */
function order({ sort, isDescending }: ListRequest): (one: Item, other: Item) => number {
  const keys = (item: Item) => {
    const number = String(item.number)
    return sort === 'number' ? [number.length, number, item.id] : [fold(String(item.name)), item.id]
  }
  return (one, other) => {
    const others = keys(other)
    for (const [at, key] of keys(one).entries()) {
      const value = others[at] as string | number
      if (key !== value) return (key as string | number) < value === isDescending ? 1 : -1
    }
    return 0
  }
}
