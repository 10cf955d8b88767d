import { createRequire } from 'node:module';
import type { SerializerFactory } from '@fastify/fast-json-stringify-compiler';

const require = createRequire(import.meta.url);

/**
 * Makes the serializers of answers, each when its first answer is sent: compiled they take 40 KB each, and most of some
 * hundred routes are not called for days. The compiler itself is read with the first. That every schema compiles is for the tests to hold.
 */
export const buildSerializer: SerializerFactory = (schemas, options) => {
  let compile: ReturnType<SerializerFactory> | undefined;
  return (route) => {
    let made: ReturnType<ReturnType<SerializerFactory>> | undefined;
    return (value) => {
      compile ??= selector().SerializerSelector()(schemas, options);
      made ??= compile(route);
      return made(value);
    };
  };
};

function selector() {
  return require('@fastify/fast-json-stringify-compiler') as typeof import('@fastify/fast-json-stringify-compiler');
}
