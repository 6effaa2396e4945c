import { useState } from 'react'
import type { FilterProps } from '#src/office/crud/filter-props.ts'
import { FilterOptions } from '#src/office/crud/list/filter-options.tsx'
import { useTopics } from './use-topics.ts'

/** More are found by a part of their name. */
const SHOWN = 50

/** Topics of the bank; those that are ticked stand first, also where the search leaves them out. */
export function TopicFilter({ values, onChange }: FilterProps) {
  const [text, setText] = useState('')
  const sought = text.trim().toLowerCase()
  const fitting = useTopics(null).filter((topic) => topic.toLowerCase().includes(sought) && !values.includes(topic))
  const options = [...values, ...fitting.slice(0, SHOWN)].map((topic) => ({ value: topic, label: topic }))
  return <FilterOptions options={options} search={{ text, onText: setText }} values={values} onChange={onChange} />
}
