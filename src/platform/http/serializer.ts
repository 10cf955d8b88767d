import { type SerializerFactory, SerializerSelector } from '@fastify/fast-json-stringify-compiler';

/**
 * Makes the serializers of answers, each when its first answer is sent: compiled they take 40 KB each, and most of some
 * hundred routes are not called for days. That every schema compiles is for the tests to hold.
 */
export const buildSerializer: SerializerFactory = (schemas, options) => {
  const compile = SerializerSelector()(schemas, options);
  return (route) => {
    let made: ReturnType<typeof compile> | undefined;
    return (value) => {
      made ??= compile(route);
      return made(value);
    };
  };
};
