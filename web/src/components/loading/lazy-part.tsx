import { type ComponentType, createElement, type FunctionComponent, lazy, type LazyExoticComponent, type ReactNode, use } from 'react';
import { untilLoaded } from '../../api/code.ts';

/** For who loads it ahead: what came is shown also while the server is away. */
interface Ahead {
  readonly preload: () => Promise<void>;
}

/** A component whose code comes when it is first shown. Where it does not come, what stands there stays, and the page says so. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> & Ahead {
  let coming: Promise<ComponentType<Props>> | null = null;
  const part = () => {
    coming ??= untilLoaded('part', load);
    return coming;
  };
  const preload = async () => {
    await part();
  };
  return Object.assign(
    lazy(async () => ({ default: await part() })),
    { preload },
  );
}

/** The same for a whole page: the page before it stays until its code is there. */
export function lazyPage(load: () => Promise<FunctionComponent>): (() => ReactNode) & Ahead {
  let page: FunctionComponent | null = null;
  let coming: Promise<void> | null = null;
  const preload = () => {
    coming ??= untilLoaded('page', load).then((loaded) => {
      page = loaded;
    });
    return coming;
  };
  function Page() {
    if (!page) use(preload());
    return page && createElement(page);
  }
  return Object.assign(Page, { preload });
}
