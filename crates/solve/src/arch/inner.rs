//! Enum of an engine on each back end of a machine; the only list of back ends, used by all engines.

/// Declares `Inner`, a `$engine<B>` that `$new` makes for a back end `B`.
macro_rules! inner {
    ($engine:ident by $new:path) => {
        enum Inner {
            #[cfg(target_arch = "x86_64")]
            Avx512($engine<$crate::arch::Avx512>),
            #[cfg(target_arch = "x86_64")]
            Avx2($engine<$crate::arch::Avx2>),
            #[cfg(target_arch = "aarch64")]
            Neon($engine<$crate::arch::Neon>),
            Portable($engine<$crate::arch::Baseline>),
        }

        impl Inner {
            /// Creates an engine on this back end; `None` if the machine doesn't have it.
            fn with_backend(backend: Backend) -> Option<Inner> {
                Some(match backend {
                    #[cfg(target_arch = "x86_64")]
                    Backend::Avx512 => Inner::Avx512($new($crate::arch::Avx512::detect()?)),
                    #[cfg(target_arch = "x86_64")]
                    Backend::Avx2 => Inner::Avx2($new($crate::arch::Avx2::detect()?)),
                    #[cfg(not(target_arch = "x86_64"))]
                    Backend::Avx512 | Backend::Avx2 => return None,
                    #[cfg(target_arch = "aarch64")]
                    Backend::Neon => Inner::Neon($new($crate::arch::Neon::detect()?)),
                    #[cfg(not(target_arch = "aarch64"))]
                    Backend::Neon => return None,
                    Backend::Portable => Inner::Portable($new($crate::arch::BASELINE)),
                })
            }

            /// Returns the back end in use.
            const fn backend(&self) -> Backend {
                match self {
                    #[cfg(target_arch = "x86_64")]
                    Inner::Avx512(_) => Backend::Avx512,
                    #[cfg(target_arch = "x86_64")]
                    Inner::Avx2(_) => Backend::Avx2,
                    #[cfg(target_arch = "aarch64")]
                    Inner::Neon(_) => Backend::Neon,
                    Inner::Portable(_) => Backend::Portable,
                }
            }
        }
    };
}

/// Runs the same expression for whatever back end an `Inner` has.
macro_rules! on_inner {
    ($inner:expr, $engine:ident => $result:expr) => {
        match $inner {
            #[cfg(target_arch = "x86_64")]
            Inner::Avx512($engine) => $result,
            #[cfg(target_arch = "x86_64")]
            Inner::Avx2($engine) => $result,
            #[cfg(target_arch = "aarch64")]
            Inner::Neon($engine) => $result,
            Inner::Portable($engine) => $result,
        }
    };
}

pub(crate) use {inner, on_inner};
