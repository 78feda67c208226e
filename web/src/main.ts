import "./style.css";
import "./controls.css";
import "./board/board.css";
import "./roles.css";
import "./print.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { loadView } from "./parts.svelte";
import { route } from "./route.svelte";

// Views import what is in this file, so it isn't held up until one is there.
loadView(route.page).then(() => mount(App, { target: document.getElementById("app")! }));

if (import.meta.env.PROD && "serviceWorker" in navigator) {
  navigator.serviceWorker.register("./offline.js");
}
