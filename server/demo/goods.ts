// The goods of the demo company: garden design, garden care and plants. Prices are net.

import type { DemoVat } from './vat.ts'

export type ServiceCategory = 'design' | 'care' | 'building' | 'other'
export type ProductCategory = 'plants' | 'soil' | 'material' | 'equipment'

const hour = 1
const month = 3
const piece = 7
const squareMetre = 10
const cubicMetre = 11
const flat = 13
const pack = 15
const metre = 16

interface Service {
  readonly category: ServiceCategory
  readonly price: number
  readonly unit: number
  /** The least and the greatest quantity in one document. */
  readonly amounts: readonly [low: number, high: number]
}

export const services = {
  consultation: { category: 'design', price: 145, unit: hour, amounts: [1, 4] },
  gardenPlan: { category: 'design', price: 1450, unit: flat, amounts: [1, 1] },
  plantingPlan: { category: 'design', price: 680, unit: flat, amounts: [1, 1] },
  siteManagement: { category: 'design', price: 135, unit: hour, amounts: [2, 9] },
  gardenCare: { category: 'care', price: 84, unit: hour, amounts: [2, 9] },
  careContract: { category: 'care', price: 420, unit: month, amounts: [1, 1] },
  lawnMowing: { category: 'care', price: 0.65, unit: squareMetre, amounts: [180, 900] },
  hedgeTrimming: { category: 'care', price: 88, unit: hour, amounts: [2, 7] },
  treePruning: { category: 'care', price: 112, unit: hour, amounts: [2, 8] },
  winterProtection: { category: 'care', price: 240, unit: flat, amounts: [1, 1] },
  landscaping: { category: 'building', price: 96, unit: hour, amounts: [4, 26] },
  paving: { category: 'building', price: 118, unit: squareMetre, amounts: [8, 42] },
  dryWall: { category: 'building', price: 285, unit: squareMetre, amounts: [3, 14] },
  travel: { category: 'other', price: 65, unit: flat, amounts: [1, 2] },
  disposal: { category: 'other', price: 92, unit: cubicMetre, amounts: [1, 5] },
} as const satisfies Record<string, Service>

export type ServiceName = keyof typeof services

interface Product {
  readonly category: ProductCategory
  readonly price: number
  readonly unit: number
  readonly amounts: readonly [low: number, high: number]
  readonly vat: keyof DemoVat
  /** The quantity in stock after a delivery. */
  readonly stock: number
}

const reduced = 'reduced'
const standard = 'standard'

export const products = {
  lavender: { category: 'plants', price: 9.8, unit: piece, amounts: [6, 30], vat: reduced, stock: 180 },
  rose: { category: 'plants', price: 34, unit: piece, amounts: [2, 8], vat: reduced, stock: 45 },
  hydrangea: { category: 'plants', price: 28.5, unit: piece, amounts: [2, 9], vat: reduced, stock: 48 },
  yew: { category: 'plants', price: 42, unit: piece, amounts: [4, 16], vat: reduced, stock: 80 },
  hornbeam: { category: 'plants', price: 18.9, unit: piece, amounts: [10, 45], vat: reduced, stock: 240 },
  cherryTree: { category: 'plants', price: 185, unit: piece, amounts: [1, 2], vat: reduced, stock: 12 },
  appleTree: { category: 'plants', price: 148, unit: piece, amounts: [1, 3], vat: reduced, stock: 16 },
  mapleTree: { category: 'plants', price: 220, unit: piece, amounts: [1, 2], vat: reduced, stock: 12 },
  grass: { category: 'plants', price: 14.5, unit: piece, amounts: [5, 24], vat: reduced, stock: 120 },
  perennials: { category: 'plants', price: 59, unit: pack, amounts: [2, 9], vat: reduced, stock: 40 },
  soil: { category: 'soil', price: 12.9, unit: piece, amounts: [4, 20], vat: reduced, stock: 160 },
  compost: { category: 'soil', price: 78, unit: cubicMetre, amounts: [1, 6], vat: reduced, stock: 30 },
  mulch: { category: 'soil', price: 96, unit: cubicMetre, amounts: [1, 5], vat: reduced, stock: 28 },
  fertiliser: { category: 'soil', price: 39.5, unit: pack, amounts: [1, 4], vat: reduced, stock: 36 },
  lawnSeed: { category: 'soil', price: 86, unit: pack, amounts: [1, 4], vat: reduced, stock: 24 },
  granite: {
    category: 'material',
    price: 74,
    unit: squareMetre,
    amounts: [8, 42],
    vat: standard,
    stock: 220,
  },
  gravel: { category: 'material', price: 88, unit: cubicMetre, amounts: [2, 9], vat: standard, stock: 60 },
  larchDeck: {
    category: 'material',
    price: 132,
    unit: squareMetre,
    amounts: [8, 26],
    vat: standard,
    stock: 90,
  },
  steelEdge: { category: 'material', price: 27.5, unit: metre, amounts: [6, 40], vat: standard, stock: 260 },
  fleece: {
    category: 'material',
    price: 3.4,
    unit: squareMetre,
    amounts: [20, 90],
    vat: standard,
    stock: 500,
  },
  dripLine: { category: 'equipment', price: 4.2, unit: metre, amounts: [20, 80], vat: standard, stock: 500 },
  controller: { category: 'equipment', price: 268, unit: piece, amounts: [1, 1], vat: standard, stock: 7 },
  pump: { category: 'equipment', price: 540, unit: piece, amounts: [1, 1], vat: standard, stock: 4 },
  planter: { category: 'equipment', price: 320, unit: piece, amounts: [1, 4], vat: standard, stock: 14 },
  light: { category: 'equipment', price: 118, unit: piece, amounts: [2, 8], vat: standard, stock: 40 },
} as const satisfies Record<string, Product>

export type ProductName = keyof typeof products
