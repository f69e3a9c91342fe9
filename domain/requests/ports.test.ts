import { describe, expect, test } from 'vitest'
import { namedPorts, portEnd, portProblems } from './ports.ts'

const port = (code: string, name: string, country: string, region = '') => ({ code, name, country, region })

describe('names of ports', () => {
  test('a shared name stays plain for the UK port and carries the country for the others', () => {
    expect(
      namedPorts([port('BMSOU', 'Southampton', 'Bermuda'), port('GBSOU', 'Southampton', 'United Kingdom')]),
    ).toEqual([
      { name: 'Southampton', code: 'GBSOU' },
      { name: 'Southampton, Bermuda', code: 'BMSOU' },
    ])
  })
  test('ports of one country carry the region, and the code if the region is shared, too', () => {
    const ports = namedPorts([
      port('USPDX', 'Portland', 'United States', 'Oregon'),
      port('USPWM', 'Portland', 'United States', 'Maine'),
      port('CNDAL', 'Dalian', 'China', 'Liaoning'),
      port('CNDLC', 'Dalian', 'China', 'Liaoning'),
      port('FRLEH', 'Le Havre', 'France'),
      port('USPON', 'Portland', 'United States', 'Oregon'),
      port('GBXX2', 'Newport', 'United Kingdom', 'Wales'),
      port('GBXX1', 'Newport', 'United Kingdom', 'Essex'),
    ])
    expect(ports.map(({ name }) => name)).toEqual([
      'Newport, Essex, United Kingdom',
      'Newport, Wales, United Kingdom',
      'Dalian, China (CNDAL)',
      'Dalian, China (CNDLC)',
      'Le Havre',
      'Portland, Maine, United States',
      'Portland, United States (USPDX)',
      'Portland, United States (USPON)',
    ])
  })
})

describe('the port of a container request', () => {
  const request = (loadType: 'Import' | 'Export' | 'One-way', pickup: string, delivery: string) => ({
    shipment: { loadType },
    route: { pickup, delivery },
  })
  const isPort = (name: string) => name === 'Felixstowe'

  test('is the pickup of an import and the delivery of an export', () => {
    expect([portEnd('Import'), portEnd('Export'), portEnd('One-way')]).toEqual(['pickup', 'delivery', null])
  })
  test.each([
    [request('Import', 'Leeds', 'Felixstowe'), ['route', 'pickup']],
    [request('Export', 'Felixstowe', 'Leeds'), ['route', 'delivery']],
    [request('Import', 'Felixstowe', 'Leeds'), null],
    [request('Export', 'Leeds', 'Felixstowe'), null],
    [request('One-way', 'Leeds', 'York'), null],
  ])('has to be in the list: %j', (given, path) => {
    expect(portProblems(given, isPort)).toEqual(path ? [{ code: 'port_unknown', path }] : [])
  })
  test('may keep an old text when a request is changed, but not get a new one', () => {
    const before = request('Import', 'Old Quay', 'Leeds')
    expect(portProblems(request('Import', 'Old Quay', 'York'), isPort, before)).toEqual([])
    expect(portProblems(request('Import', 'New Quay', 'Leeds'), isPort, before)).toHaveLength(1)
    expect(portProblems(request('Export', 'Leeds', 'Old Quay'), isPort, before)).toHaveLength(1)
    expect(portProblems(request('Export', 'Old Quay', 'Leeds'), isPort, before)).toHaveLength(1)
  })
})
