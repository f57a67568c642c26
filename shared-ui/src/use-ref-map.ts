import { useState, type RefCallback } from 'react';

/** Elements or handles that a component has rendered, by key, for example to focus one of them. */
export interface RefMap<Key, T> {
  get(key: Key): T | undefined;
  /** The `ref` for the element or handle with this key. */
  ref(key: Key): RefCallback<T>;
}

function createRefMap<Key, T>(): RefMap<Key, T> {
  const rendered = new Map<Key, T>();
  const refs = new Map<Key, RefCallback<T>>();
  function createRef(key: Key): RefCallback<T> {
    return function keep(instance) {
      if (instance === null) return undefined;
      rendered.set(key, instance);
      return () => {
        if (rendered.get(key) === instance) rendered.delete(key);
      };
    };
  }
  return {
    get: (key) => rendered.get(key),
    ref(key) {
      const ref = refs.get(key) ?? createRef(key);
      refs.set(key, ref);
      return ref;
    },
  };
}

/** Refs by key, for components that need access to the elements of a list. */
export function useRefMap<Key, T = HTMLElement>(): RefMap<Key, T> {
  const [map] = useState(createRefMap<Key, T>);
  return map;
}
