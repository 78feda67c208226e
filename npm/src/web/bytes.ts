// A browser fetches the module, and compiles it while it arrives.
export const bytes = (url: URL): Promise<Response> => fetch(url);
