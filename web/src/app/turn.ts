/**
 * Ends the task that reads the libraries: what stands after it in the imports of a module is read in the next one, and a press in between is
 * answered. No `import()` may run before it: Safari hands a file that waits here to a second importer before it is done
 * (https://bugs.webkit.org/show_bug.cgi?id=242740).
 */
await new Promise<void>((done) => setTimeout(done));

export {};
